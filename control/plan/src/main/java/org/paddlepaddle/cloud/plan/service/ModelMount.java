// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EmptyDirVolumeSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.service.EndpointSpec;
import org.paddlepaddle.cloud.api.service.ModelSpec;
import org.paddlepaddle.cloud.api.service.ServiceNames;

/**
 * A model of the hub in a pod: fetched, with the pod's own account, into a volume of the pod's
 * before the program starts.
 */
record ModelMount(String reference, String path, String mountPath) {

    static Optional<ModelMount> of(EndpointSpec endpoint) {
        return Optional.ofNullable(endpoint.model()).map(ModelMount::of);
    }

    private static ModelMount of(ModelSpec model) {
        return new ModelMount(
                Objects.requireNonNullElse(model.from(), ""),
                Objects.requireNonNullElse(model.path(), ""),
                mountPath(model));
    }

    static String mountPath(ModelSpec model) {
        return Objects.requireNonNullElse(model.mountPath(), ServiceNames.MODEL_PATH);
    }

    Container puller() {
        var words = new ArrayList<>(List.of("model", "pull", reference, mountPath));
        if (!path.isEmpty()) {
            words.addAll(List.of("--path", path));
        }
        return new ContainerBuilder()
                .withName(ServiceNames.MODEL)
                .withImage(ServiceNames.MODEL_IMAGE)
                .withArgs(words)
                .withVolumeMounts(mount().withReadOnly(null).build())
                .build();
    }

    EnvVar variable() {
        return new EnvVarBuilder()
                .withName(ServiceNames.MODEL_VARIABLE)
                .withValue(reference)
                .build();
    }

    List<Volume> beside(@Nullable List<Volume> others) {
        return plus(
                others,
                new VolumeBuilder()
                        .withName(ServiceNames.MODEL)
                        .withEmptyDir(new EmptyDirVolumeSource())
                        .build());
    }

    List<VolumeMount> besideMounts(@Nullable List<VolumeMount> others) {
        return plus(others, mount().build());
    }

    private VolumeMountBuilder mount() {
        return new VolumeMountBuilder()
                .withName(ServiceNames.MODEL)
                .withMountPath(mountPath)
                .withReadOnly(true);
    }

    private static <T> List<T> plus(@Nullable List<T> others, T one) {
        var all = new ArrayList<>(Objects.requireNonNullElse(others, List.<T>of()));
        all.add(one);
        return all;
    }
}
