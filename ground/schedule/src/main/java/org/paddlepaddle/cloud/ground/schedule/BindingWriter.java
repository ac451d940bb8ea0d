// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.BindingBuilder;
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
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.Decision.Unschedulable;
import org.paddlepaddle.cloud.ground.placement.PodKey;

/**
 * Writes scheduling decisions (bindings) to the API server: bindings and conditions; events follow
 * behind.
 */
final class BindingWriter {
    private static final PatchContext STRATEGIC_MERGE = PatchContext.of(PatchType.STRATEGIC_MERGE);

    private final KubernetesClient client;
    private final InstantSource clock;
    private final SchedulerEvents schedulerEvents;

    BindingWriter(KubernetesClient client, InstantSource clock, SchedulerEvents schedulerEvents) {
        this.client = client;
        this.clock = clock;
        this.schedulerEvents = schedulerEvents;
    }

    /**
     * @throws KubernetesClientException when the API server refuses or does not answer
     */
    void bind(Bind bind) {
        var pod = bind.pod().key();
        var path = "/api/v1/namespaces/" + pod.namespace() + "/pods/" + pod.name() + "/binding";
        client.raw(path, "POST", binding(pod, bind.node()));
        var message = "Successfully assigned " + pod + " to " + bind.node();
        schedulerEvents.normal(pod, "Scheduled", "Binding", message);
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
        schedulerEvents.warning(pod, "FailedScheduling", "Scheduling", failure.message());
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

    private static String seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
