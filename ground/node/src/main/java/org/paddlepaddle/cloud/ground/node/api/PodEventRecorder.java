// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.api;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.EventSourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.paddlepaddle.cloud.ground.node.pod.Timestamps;
import org.paddlepaddle.cloud.supervise.Turn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes events as kubelet does: a repeated one is the same object with a higher count.
 *
 * <p>In a loop of its own, in order: no container waits for the story about it to be written. An
 * event that cannot be written is lost; the next ones are not.
 */
public final class PodEventRecorder implements Turn {
    private static final Logger LOG = LoggerFactory.getLogger(PodEventRecorder.class);
    private static final int REMEMBERED = 1000;
    private static final int MESSAGE_LIMIT = 1024;
    private static final int ROOM = 10_000;

    /** What makes two events the same object. */
    private record Key(String pod, String field, String reason, String series) {}

    private final KubernetesClient client;
    private final String node;
    private final InstantSource clock;
    private final BlockingQueue<PodEvent> waiting = new LinkedBlockingQueue<>(ROOM);
    private final Map<Key, Event> written =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, Event> eldest) {
                    return size() > REMEMBERED;
                }
            };

    public PodEventRecorder(KubernetesClient client, String node, InstantSource clock) {
        this.client = client;
        this.node = node;
        this.clock = clock;
    }

    /** Takes an event; one that finds no room is lost. */
    public void tell(PodEvent told) {
        if (!waiting.offer(told)) {
            LOG.debug("event {} lost: too many wait", told.reason());
        }
    }

    @Override
    public void run() throws InterruptedException {
        write(waiting.take());
    }

    /** Writes what still waits. */
    @Override
    public void ended() {
        for (var left = waiting.poll(); left != null; left = waiting.poll()) {
            write(left);
        }
    }

    private void write(PodEvent told) {
        var key =
                new Key(
                        told.pod().getMetadata().getUid(),
                        told.field(),
                        told.reason(),
                        told.series());
        try {
            var before = written.get(key);
            written.put(key, before == null ? create(told) : again(before, told));
        } catch (KubernetesClientException e) {
            written.remove(key);
            LOG.debug("event {} lost: {}", told.reason(), e.getMessage());
        }
    }

    private Event create(PodEvent told) {
        var now = clock.instant();
        var pod = told.pod().getMetadata();
        var nanos = Long.toHexString(now.getEpochSecond() * 1_000_000_000L + now.getNano());
        var about =
                new ObjectReferenceBuilder()
                        .withApiVersion("v1")
                        .withKind("Pod")
                        .withNamespace(pod.getNamespace())
                        .withName(pod.getName())
                        .withUid(pod.getUid())
                        .withFieldPath(told.field().isEmpty() ? null : told.field())
                        .build();
        var event =
                new EventBuilder()
                        .withMetadata(
                                new ObjectMetaBuilder()
                                        .withNamespace(pod.getNamespace())
                                        .withName(pod.getName() + "." + nanos)
                                        .build())
                        .withInvolvedObject(about)
                        .withReason(told.reason())
                        .withMessage(cut(told.message()))
                        .withType(told.warning() ? "Warning" : "Normal")
                        .withSource(
                                new EventSourceBuilder()
                                        .withComponent("kubelet")
                                        .withHost(node)
                                        .build())
                        .withReportingComponent("kubelet")
                        .withReportingInstance(node)
                        .withCount(1)
                        .withFirstTimestamp(Timestamps.seconds(now))
                        .withLastTimestamp(Timestamps.seconds(now))
                        .build();
        return client.v1().events().inNamespace(pod.getNamespace()).resource(event).create();
    }

    private Event again(Event before, PodEvent told) {
        var next =
                new EventBuilder(before)
                        .withCount(before.getCount() + 1)
                        .withMessage(cut(told.message()))
                        .withLastTimestamp(Timestamps.seconds(clock.instant()));
        next.editMetadata().withResourceVersion(null).endMetadata();
        return client.v1()
                .events()
                .inNamespace(before.getMetadata().getNamespace())
                .resource(next.build())
                .update();
    }

    private static String cut(String message) {
        return message.length() <= MESSAGE_LIMIT
                ? message
                : message.substring(0, MESSAGE_LIMIT - 1) + "…";
    }
}
