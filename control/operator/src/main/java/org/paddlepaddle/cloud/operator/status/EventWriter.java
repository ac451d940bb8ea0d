// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.status;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.paddlepaddle.cloud.plan.Conditions;
import org.paddlepaddle.cloud.plan.Notice;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells things in {@code kubectl describe}. The name of an event is made of what it says and of the
 * ten minutes it says it in, so that repetitions collapse without anybody keeping count.
 */
public final class EventWriter {
    private static final Logger LOG = LoggerFactory.getLogger(EventWriter.class);
    private static final Duration WINDOW = Duration.ofMinutes(10);

    private final KubernetesClient client;
    private final String component;

    public EventWriter(KubernetesClient client, String component) {
        this.client = client;
        this.component = component;
    }

    /** Writes an event; one that cannot be written is logged, for it must not undo the pass. */
    public void write(HasMetadata about, Notice notice, Instant now) {
        try {
            client.resource(event(about, notice, now)).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                LOG.warn(
                        "event {} of {} was not written: {}",
                        notice.reason(),
                        name(about),
                        e.getMessage());
            }
        }
    }

    private Event event(HasMetadata about, Notice notice, Instant now) {
        long window = now.toEpochMilli() / WINDOW.toMillis();
        var uid = about.getMetadata().getUid();
        int content = Objects.hash(uid, notice.reason(), notice.message(), window);
        var time = Conditions.timestamp(now);
        return new EventBuilder()
                .withNewMetadata()
                .withName("%s.%08x%x".formatted(name(about), content, window))
                .withNamespace(about.getMetadata().getNamespace())
                .endMetadata()
                .withInvolvedObject(reference(about))
                .withType(notice.warning() ? "Warning" : "Normal")
                .withReason(notice.reason())
                .withMessage(notice.message())
                .withFirstTimestamp(time)
                .withLastTimestamp(time)
                .withCount(1)
                .withNewSource(component, null)
                .withReportingComponent(component)
                .build();
    }

    private static ObjectReference reference(HasMetadata about) {
        return new ObjectReferenceBuilder()
                .withApiVersion(about.getApiVersion())
                .withKind(about.getKind())
                .withNamespace(about.getMetadata().getNamespace())
                .withName(name(about))
                .withUid(about.getMetadata().getUid())
                .withResourceVersion(about.getMetadata().getResourceVersion())
                .build();
    }

    private static String name(HasMetadata about) {
        return about.getMetadata().getName();
    }
}
