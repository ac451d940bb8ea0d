// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.placement.PodReading;

/**
 * The objects that the volume controller follows.
 *
 * @param pods somebody else's to start and stop
 */
record VolumeListers(
        SharedIndexInformer<PersistentVolume> volumes,
        SharedIndexInformer<PersistentVolumeClaim> claims,
        SharedIndexInformer<StorageClass> classes,
        SharedIndexInformer<Pod> pods) {
    private static final String BY_CLAIM = "claims";

    static VolumeListers of(KubernetesClient client, SharedIndexInformer<Pod> pods) {
        pods.addIndexers(Map.of(BY_CLAIM, VolumeListers::claimKeys));
        return new VolumeListers(
                client.persistentVolumes().runnableInformer(0),
                client.persistentVolumeClaims().inAnyNamespace().runnableInformer(0),
                client.storage().v1().storageClasses().runnableInformer(0),
                pods);
    }

    static List<String> claimKeys(Pod pod) {
        var namespace = pod.getMetadata().getNamespace();
        return PodReading.claims(pod).stream().map(name -> namespace + "/" + name).toList();
    }

    CompletableFuture<Void> start() {
        return CompletableFuture.allOf(
                Stream.of(volumes, claims, classes)
                        .map(informer -> informer.exceptionHandler((_, _) -> true).start())
                        .map(stage -> stage.toCompletableFuture())
                        .toArray(CompletableFuture<?>[]::new));
    }

    void stop() {
        Stream.of(volumes, claims, classes).forEach(SharedIndexInformer::stop);
    }

    List<Pod> users(String claim) {
        return pods.getIndexer().byIndex(BY_CLAIM, claim);
    }

    ClaimBindingRules.Situation situation(PersistentVolumeClaim claim) {
        return new ClaimBindingRules.Situation(
                volumes.getIndexer().list(),
                Optional.of(VolumeFields.className(claim))
                        .filter(name -> !name.isEmpty())
                        .map(name -> classes.getIndexer().getByKey(name)),
                users(VolumeFields.key(claim)).stream()
                        .filter(pod -> VolumeFields.orEmpty(pod.getSpec().getNodeName()).isEmpty())
                        .map(pod -> pod.getMetadata().getName())
                        .sorted()
                        .toList());
    }
}
