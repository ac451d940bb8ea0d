// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells users what a controller did, where {@code kubectl describe} looks for it. */
public final class ControllerEvents {
    private static final Logger LOG = LoggerFactory.getLogger(ControllerEvents.class);

    /** Leaves room for the suffix of an event's name within the 253 characters of a name. */
    private static final int LONGEST_PREFIX = 236;

    private final KubernetesClient client;
    private final String component;
    private final InstantSource clock;

    /**
     * @param component as upstream's controller calls itself, such as {@code job-controller}
     */
    public ControllerEvents(KubernetesClient client, String component, InstantSource clock) {
        this.client = client;
        this.component = component;
        this.clock = clock;
    }

    public void normal(HasMetadata about, String reason, String message) {
        record(about, "Normal", reason, message);
    }

    public void warning(HasMetadata about, String reason, String message) {
        record(about, "Warning", reason, message);
    }

    /** A lost event costs a line in {@code describe}; it must not undo what was done. */
    private void record(HasMetadata about, String type, String reason, String message) {
        var event = event(about, type, reason, message);
        try {
            client.v1()
                    .events()
                    .inNamespace(event.getMetadata().getNamespace())
                    .resource(event)
                    .create();
        } catch (KubernetesClientException e) {
            LOG.debug("event {} was not recorded", reason, e);
        }
    }

    private Event event(HasMetadata about, String type, String reason, String message) {
        var now = clock.instant();
        var metadata = about.getMetadata();
        var namespace = Optional.ofNullable(metadata.getNamespace()).orElse("default");
        return new EventBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name(metadata.getName(), now))
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion(about.getApiVersion())
                .withKind(about.getKind())
                .withNamespace(metadata.getNamespace())
                .withName(metadata.getName())
                .withUid(metadata.getUid())
                .withResourceVersion(metadata.getResourceVersion())
                .endInvolvedObject()
                .withType(type)
                .withReason(reason)
                .withMessage(message)
                .withFirstTimestamp(seconds(now))
                .withLastTimestamp(seconds(now))
                .withCount(1)
                .withNewSource()
                .withComponent(component)
                .endSource()
                .withReportingComponent(component)
                .withReportingInstance("")
                .build();
    }

    /** Kubernetes' own scheme: the object's name and the time in hexadecimal nanoseconds. */
    private static String name(String object, Instant now) {
        long nanos = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
        return object.substring(0, Math.min(object.length(), LONGEST_PREFIX))
                + "."
                + Long.toHexString(nanos);
    }

    private static String seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
