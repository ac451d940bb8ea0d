// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes pods from templates. */
public final class PodTemplates {
    private PodTemplates() {}

    /** A pod with a generated name, controlled by its owner. */
    public static Pod pod(PodTemplateSpec template, HasMetadata owner) {
        return new PodBuilder()
                .withMetadata(
                        new ObjectMetaBuilder()
                                .withNamespace(owner.getMetadata().getNamespace())
                                .withGenerateName(owner.getMetadata().getName() + "-")
                                .withLabels(copy(metadata(template, true)))
                                .withAnnotations(copy(metadata(template, false)))
                                .withOwnerReferences(ControllerRefs.reference(owner))
                                .build())
                .withSpec(template.getSpec())
                .build();
    }

    /** The same pod under a name of its own. */
    public static Pod named(Pod pod, String name) {
        return new PodBuilder(pod)
                .editMetadata()
                .withGenerateName(null)
                .withName(name)
                .endMetadata()
                .build();
    }

    private static @Nullable Map<String, String> metadata(
            PodTemplateSpec template, boolean labels) {
        return Optional.ofNullable(template.getMetadata())
                .map(given -> labels ? given.getLabels() : given.getAnnotations())
                .orElse(null);
    }

    private static Map<String, String> copy(@Nullable Map<String, String> given) {
        return given == null ? new LinkedHashMap<>() : new LinkedHashMap<>(given);
    }
}
