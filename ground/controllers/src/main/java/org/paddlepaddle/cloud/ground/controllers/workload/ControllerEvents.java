// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells users what a controller did, where {@code kubectl describe} looks for it. */
public final class ControllerEvents {
    private static final Logger LOG = LoggerFactory.getLogger(ControllerEvents.class);

    /** Leaves room for the suffix of an event's name within the 253 characters of a name. */
    private static final int LONGEST_PREFIX = 236;

    private static final Duration REPEATED_WITHIN = Duration.ofMinutes(10);
    private static final int REMEMBERED = 500;

    /** What an event tells, besides when. */
    private record Story(String uid, String reason, String message) {}

    private final Map<Story, Event> told =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Story, Event> eldest) {
                    return size() > REMEMBERED;
                }
            };

    private final KubernetesClient client;
    private final String component;
    private final InstantSource clock;
    private final EventBudget budget;

    /**
     * @param component as upstream's controller calls itself, such as {@code job-controller}
     */
    public ControllerEvents(KubernetesClient client, String component, InstantSource clock) {
        this.client = client;
        this.component = component;
        this.clock = clock;
        this.budget = new EventBudget(clock);
    }

    public void normal(HasMetadata about, String reason, String message) {
        record(about, "Normal", reason, message);
    }

    public void warning(HasMetadata about, String reason, String message) {
        record(about, "Warning", reason, message);
    }

    /** A lost event costs a line in {@code describe}; it must not undo what was done. */
    private void record(HasMetadata about, String type, String reason, String message) {
        var story = new Story(about.getMetadata().getUid(), reason, message);
        if (!budget.take(story.uid())) {
            LOG.debug("too much was told of {}: {}", about.getMetadata().getName(), message);
            return;
        }
        var event = event(about, type, reason, message);
        try {
            var before = told(story);
            var written = before.isPresent() ? again(before.get(), event) : create(event);
            remember(story, written);
        } catch (KubernetesClientException e) {
            LOG.debug("event {} was not recorded", reason, e);
        }
    }

    private Event create(Event event) {
        return client.resource(event).create();
    }

    /** The same again is counted; one whose record is gone is told anew. */
    private Event again(Event before, Event event) {
        int count = Optional.ofNullable(before.getCount()).orElse(1) + 1;
        var change = Map.of("count", count, "lastTimestamp", event.getLastTimestamp());
        try {
            return client.resource(before)
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            client.getKubernetesSerialization().asJson(change));
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
            return create(event);
        }
    }

    private synchronized Optional<Event> told(Story story) {
        var recent = clock.instant().minus(REPEATED_WITHIN);
        return Optional.ofNullable(told.get(story))
                .filter(event -> Instant.parse(event.getLastTimestamp()).isAfter(recent));
    }

    private synchronized void remember(Story story, Event event) {
        told.put(story, event);
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
