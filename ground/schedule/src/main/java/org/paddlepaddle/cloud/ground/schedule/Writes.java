// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.ground.schedule.core.Decision.Bind;
import org.paddlepaddle.cloud.ground.schedule.core.Decision.Unschedulable;
import org.paddlepaddle.cloud.ground.schedule.core.PodKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries decisions to the API server: bindings, conditions and the events users look for. */
final class Writes {
    private static final Logger LOG = LoggerFactory.getLogger(Writes.class);
    private static final String COMPONENT = "default-scheduler";
    private static final PatchContext STRATEGIC_MERGE = PatchContext.of(PatchType.STRATEGIC_MERGE);

    /** Leaves room for the suffix of an event's name within the 253 characters of a name. */
    private static final int LONGEST_EVENT_PREFIX = 236;

    private final KubernetesClient client;
    private final InstantSource clock;

    Writes(KubernetesClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    /**
     * @throws KubernetesClientException when the API server refuses or does not answer
     */
    void bind(Bind bind) {
        var pod = bind.pod().key();
        var path = "/api/v1/namespaces/" + pod.namespace() + "/pods/" + pod.name() + "/binding";
        client.raw(path, "POST", binding(pod, bind.node()));
        var message = "Successfully assigned " + pod + " to " + bind.node();
        record(event(pod, "Normal", "Scheduled", "Binding", message));
    }

    /**
     * @param again the pod already carries the condition, so its transition time stays
     */
    void report(Unschedulable failure, boolean again) {
        var condition = unschedulable(failure.message());
        if (!again) {
            condition.setLastTransitionTime(seconds(clock.instant()));
        }
        var pod = failure.pod().key();
        var change =
                new PodBuilder()
                        .withMetadata(metadata(pod))
                        .withStatus(new PodStatusBuilder().withConditions(condition).build())
                        .build();
        client.pods()
                .inNamespace(pod.namespace())
                .resource(change)
                .subresource("status")
                .patch(STRATEGIC_MERGE, client.getKubernetesSerialization().asJson(change));
        record(event(pod, "Warning", "FailedScheduling", "Scheduling", failure.message()));
    }

    private static Binding binding(PodKey pod, String node) {
        var target =
                new ObjectReferenceBuilder()
                        .withApiVersion("v1")
                        .withKind("Node")
                        .withName(node)
                        .build();
        return new BindingBuilder().withMetadata(metadata(pod)).withTarget(target).build();
    }

    /** With the uid: a pod made again under the name is another one. */
    private static ObjectMeta metadata(PodKey pod) {
        return new ObjectMetaBuilder()
                .withNamespace(pod.namespace())
                .withName(pod.name())
                .withUid(pod.uid())
                .build();
    }

    private static PodCondition unschedulable(String message) {
        return new PodConditionBuilder()
                .withType("PodScheduled")
                .withStatus("False")
                .withReason("Unschedulable")
                .withMessage(message)
                .build();
    }

    private Event event(PodKey pod, String type, String reason, String action, String message) {
        var now = clock.instant();
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
                                .withName(eventName(pod, now))
                                .build())
                .withInvolvedObject(involved)
                .withType(type)
                .withReason(reason)
                .withAction(action)
                .withMessage(message)
                .withFirstTimestamp(seconds(now))
                .withLastTimestamp(seconds(now))
                .withCount(1)
                .withNewSource()
                .withComponent(COMPONENT)
                .endSource()
                .withReportingComponent(COMPONENT)
                .withReportingInstance(COMPONENT)
                .build();
    }

    /** Kubernetes' own scheme: the object's name and the time in hexadecimal nanoseconds. */
    private static String eventName(PodKey pod, Instant now) {
        var name = pod.name();
        long nanos = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
        return name.substring(0, Math.min(name.length(), LONGEST_EVENT_PREFIX))
                + "."
                + Long.toHexString(nanos);
    }

    private static String seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** A lost event costs a line in {@code describe}; it must not undo what was done. */
    private void record(Event event) {
        try {
            client.v1()
                    .events()
                    .inNamespace(event.getMetadata().getNamespace())
                    .resource(event)
                    .create();
        } catch (KubernetesClientException e) {
            LOG.debug("event {} was not recorded", event.getReason(), e);
        }
    }
}
