// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.placement.GangKey;

/** Turns Volcano's {@code PodGroup} into values of the scheduling core. */
final class GroupReading {
    static final ResourceDefinitionContext KIND =
            new ResourceDefinitionContext.Builder()
                    .withGroup("scheduling.volcano.sh")
                    .withVersion("v1beta1")
                    .withKind("PodGroup")
                    .withPlural("podgroups")
                    .withNamespaced(true)
                    .build();

    private GroupReading() {}

    static GangKey key(GenericKubernetesResource group) {
        return new GangKey(group.getMetadata().getNamespace(), group.getMetadata().getName());
    }

    /** The tasks' own minima add up; where there are none, the group's counts. */
    static int minMember(GenericKubernetesResource group) {
        var tasks = object(group.get("spec", "minTaskMember"));
        if (!tasks.isEmpty()) {
            return tasks.values().stream().mapToInt(GroupReading::number).sum();
        }
        return number(group.get("spec", "minMember"));
    }

    static GroupStatus status(GenericKubernetesResource group) {
        var status = object(group.get("status"));
        return new GroupStatus(
                status.get("phase") instanceof String phase ? phase : "",
                number(status.get("running")),
                number(status.get("succeeded")),
                number(status.get("failed")));
    }

    private static Map<?, ?> object(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static int number(@Nullable Object value) {
        return value instanceof Number number ? number.intValue() : 0;
    }
}
