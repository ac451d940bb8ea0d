// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.ground.placement.PodKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events of the scheduler, written one after the other behind the decisions they tell of.
 *
 * <p>No pod waits for an event of another. As in kube-scheduler, what does not fit the queue is not
 * told: a lost event costs a line in {@code describe}.
 */
final class SchedulerEvents {
    private static final Logger LOG = LoggerFactory.getLogger(SchedulerEvents.class);
    private static final String COMPONENT = "default-scheduler";
    private static final int MOST = 16_384;

    /** Leaves room for the suffix of an event's name within the 253 characters of a name. */
    private static final int LONGEST_EVENT_PREFIX = 236;

    private record Announcement(
            PodKey pod, String type, String reason, String action, String message, Instant time) {}

    private final KubernetesClient client;
    private final InstantSource clock;
    private final BlockingQueue<Announcement> waiting = new ArrayBlockingQueue<>(MOST);

    SchedulerEvents(KubernetesClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    void normal(PodKey pod, String reason, String action, String message) {
        add(new Announcement(pod, "Normal", reason, action, message, clock.instant()));
    }

    void warning(PodKey pod, String reason, String action, String message) {
        add(new Announcement(pod, "Warning", reason, action, message, clock.instant()));
    }

    private void add(Announcement announcement) {
        if (!waiting.offer(announcement)) {
            LOG.debug("too many events wait; not told: {}", announcement.message());
        }
    }

    /** Waits for an event and writes it: a turn of a supervised loop. */
    void writeNext() throws InterruptedException {
        write(waiting.take());
    }

    private void write(Announcement announcement) throws InterruptedException {
        try {
            client.v1()
                    .events()
                    .inNamespace(announcement.pod().namespace())
                    .resource(event(announcement))
                    .create();
        } catch (KubernetesClientException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            LOG.debug("event {} was not recorded", announcement.reason(), e);
        }
    }

    private static Event event(Announcement told) {
        var pod = told.pod();
        var time = told.time().truncatedTo(ChronoUnit.SECONDS).toString();
        var involved =
                new ObjectReferenceBuilder()
                        .withApiVersion("v1")
                        .withKind("Pod")
                        .withNamespace(pod.namespace())
                        .withName(pod.name())
                        .withUid(pod.uid())
                        .build();
        return new EventBuilder()
                .withMetadata(
                        new ObjectMetaBuilder()
                                .withNamespace(pod.namespace())
                                .withName(eventName(pod, told.time()))
                                .build())
                .withInvolvedObject(involved)
                .withType(told.type())
                .withReason(told.reason())
                .withAction(told.action())
                .withMessage(told.message())
                .withFirstTimestamp(time)
                .withLastTimestamp(time)
                .withCount(1)
                .withNewSource()
                .withComponent(COMPONENT)
                .endSource()
                .withReportingComponent(COMPONENT)
                .withReportingInstance(COMPONENT)
                .build();
    }

    /** Kubernetes' own scheme: the object's name and the time in hexadecimal nanoseconds. */
    private static String eventName(PodKey pod, Instant time) {
        var name = pod.name();
        long nanos = TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
        return name.substring(0, Math.min(name.length(), LONGEST_EVENT_PREFIX))
                + "."
                + Long.toHexString(nanos);
    }
}
