// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.statefulset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.controllers.statefulset.StatefulSetSync.Opening;
import org.paddlepaddle.cloud.ground.controllers.workload.PodTemplates;

/** Makes the pods of stateful sets. */
final class StatefulPods {
    private StatefulPods() {}

    /**
     * @param template that of the opening's revision
     */
    static Pod make(StatefulSet set, Opening opening, PodTemplateSpec template) {
        var name = StatefulSetNames.pod(set, opening.ordinal());
        var pod = PodTemplates.named(PodTemplates.pod(template, set), name);
        return new PodBuilder(pod)
                .editMetadata()
                .addToLabels(StatefulSetNames.POD_NAME, name)
                .addToLabels(StatefulSetNames.POD_INDEX, Integer.toString(opening.ordinal()))
                .addToLabels(StatefulSetNames.REVISION, opening.revision())
                .endMetadata()
                .editSpec()
                .withHostname(name)
                .withSubdomain(set.getSpec().getServiceName())
                .withVolumes(volumes(set, opening.ordinal(), pod.getSpec().getVolumes()))
                .endSpec()
                .build();
    }

    /** A claim takes the place of a volume of the same name. */
    private static List<Volume> volumes(StatefulSet set, int ordinal, List<Volume> given) {
        var claimed =
                set.getSpec().getVolumeClaimTemplates().stream()
                        .map(template -> template.getMetadata().getName())
                        .toList();
        var volumes =
                claimed.stream()
                        .map(name -> volume(name, StatefulSetNames.claim(set, name, ordinal)))
                        .collect(Collectors.toCollection(ArrayList::new));
        given.stream().filter(volume -> !claimed.contains(volume.getName())).forEach(volumes::add);
        return volumes;
    }

    private static Volume volume(String name, String claim) {
        return new VolumeBuilder()
                .withName(name)
                .withNewPersistentVolumeClaim()
                .withClaimName(claim)
                .endPersistentVolumeClaim()
                .build();
    }
}
