// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.EnqueueOnChange;
import org.paddlepaddle.cloud.ground.placement.ClaimNames;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out the rules of this package on every claim and volume. */
public final class VolumeController implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(VolumeController.class);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(15);
    private static final String CLAIM = "claim ";
    private static final String VOLUME = "volume ";
    private static final String POD = "pod ";

    private final KubernetesClient client;
    private final VolumeListers volumeListers;
    private final VolumeWriter writes;
    private final EventDedup binder;
    private final EventDedup maker;
    private final VolumeReclaim ends;
    private final Optional<LocalVolumes> directories;

    /** One worker: two claims that want one volume are asked one after the other. */
    private final WorkQueue<String> keys = new WorkQueue<>("volumes", 1, this::look);

    /**
     * @param pods its owner starts it; it must be synced before {@link #start}
     * @param directories where volumes are made; without them only those that exist are bound
     */
    public VolumeController(
            KubernetesClient client,
            SharedIndexInformer<Pod> pods,
            Optional<LocalVolumes> directories,
            InstantSource clock) {
        this.client = client;
        this.directories = directories;
        volumeListers = VolumeListers.of(client, pods);
        writes = new VolumeWriter(client, clock);
        binder = new EventDedup(client, "persistentvolume-controller", clock);
        maker = new EventDedup(client, VolumeNames.LOCAL, clock);
        ends = new VolumeReclaim(client, writes, binder, directories);
    }

    /** Registers with the informers; call it before they start. */
    public void register() {
        volumeListers
                .claims()
                .addEventHandler(
                        new EnqueueOnChange<>(VolumeController::claimAndVolume, keys::add));
        volumeListers
                .volumes()
                .addEventHandler(new EnqueueOnChange<>(this::volumeAndClaims, keys::add));
        volumeListers.classes().addEventHandler(new EnqueueOnChange<>(this::ofClass, keys::add));
        volumeListers
                .pods()
                .addEventHandler(
                        new EnqueueOnChange<>(
                                pod -> VolumeListers.claimKeys(pod).stream().map(CLAIM::concat),
                                keys::add));
        volumeListers
                .pods()
                .addEventHandler(new EnqueueOnChange<>(VolumeController::ephemeral, keys::add));
    }

    /** Starts the informers of volumes, claims and classes. */
    public CompletableFuture<Void> listen() {
        return volumeListers.start();
    }

    /** Call it when all informers are synced, or every volume would look released. */
    public void start(Supervisor supervisor) {
        directories.ifPresent(LocalVolumes::sweep);
        keys.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
        volumeListers.stop();
    }

    /** A claim concerns its volume too, above all when it goes. */
    private static Stream<String> claimAndVolume(PersistentVolumeClaim claim) {
        var volume = VolumeFields.volumeName(claim);
        var itself = CLAIM + VolumeFields.key(claim);
        return volume.isEmpty() ? Stream.of(itself) : Stream.of(itself, VOLUME + volume);
    }

    /** A volume concerns the claim it names, and a free one every claim that waits. */
    private Stream<String> volumeAndClaims(PersistentVolume volume) {
        var itself = Stream.of(VOLUME + volume.getMetadata().getName());
        var named =
                VolumeFields.claimOf(volume)
                        .map(claim -> CLAIM + claim.getNamespace() + "/" + claim.getName());
        return Stream.concat(
                itself,
                named.map(Stream::of).orElseGet(() -> open(VolumeFields.className(volume))));
    }

    private Stream<String> ofClass(StorageClass changed) {
        return open(changed.getMetadata().getName());
    }

    private Stream<String> open(String className) {
        return volumeListers.claims().getIndexer().list().stream()
                .filter(claim -> VolumeFields.className(claim).equals(className))
                .filter(claim -> !VolumeFields.has(claim, ClaimNames.BIND_COMPLETED))
                .map(claim -> CLAIM + VolumeFields.key(claim));
    }

    private static Stream<String> ephemeral(Pod pod) {
        return EphemeralClaims.of(pod).isEmpty()
                ? Stream.empty()
                : Stream.of(POD + Cache.metaNamespaceKeyFunc(pod));
    }

    private Optional<Duration> look(String key) {
        if (key.startsWith(POD)) {
            return lookAtPod(key.substring(POD.length()));
        }
        return key.startsWith(CLAIM)
                ? lookAtClaim(key.substring(CLAIM.length()))
                : lookAtVolume(key.substring(VOLUME.length()));
    }

    private Optional<Duration> lookAtPod(String key) {
        var pod = volumeListers.pods().getIndexer().getByKey(key);
        if (pod == null) {
            return Optional.empty();
        }
        for (var wanted : EphemeralClaims.of(pod)) {
            var found = volumeListers.claims().getIndexer().getByKey(VolumeFields.key(wanted));
            if (found == null) {
                writes.create(wanted);
            } else if (!EphemeralClaims.belongs(found, pod)) {
                binder.tell(
                        pod,
                        VolumeEvent.warning(
                                "FailedBinding",
                                "ephemeral volume: PVC %s was not created for pod %s (pod is not"
                                                .formatted(VolumeFields.key(wanted), key)
                                        + " owner)"));
            }
        }
        return Optional.empty();
    }

    private Optional<Duration> lookAtClaim(String key) {
        var claim = volumeListers.claims().getIndexer().getByKey(key);
        if (claim == null) {
            binder.forget(key);
            maker.forget(key);
            return Optional.empty();
        }
        var finalizers = ProtectionRules.claim(claim, used(claim));
        if (finalizers.isPresent()) {
            writes.finalizers(claim, finalizers.get());
            return Optional.empty();
        }
        return VolumeFields.deleting(claim)
                ? Optional.empty()
                : apply(claim, ClaimBindingRules.decide(claim, volumeListers.situation(claim)));
    }

    private boolean used(PersistentVolumeClaim claim) {
        if (!VolumeFields.deleting(claim)) {
            return true;
        }
        var key = VolumeFields.key(claim);
        if (volumeListers.users(key).stream().anyMatch(ProtectionRules::holds)) {
            return true;
        }
        // Live, because a pod that was bound to a node just now may not have been seen yet.
        return client
                .pods()
                .inNamespace(claim.getMetadata().getNamespace())
                .list()
                .getItems()
                .stream()
                .filter(ProtectionRules::holds)
                .anyMatch(pod -> VolumeListers.claimKeys(pod).contains(key));
    }

    private Optional<Duration> apply(PersistentVolumeClaim claim, ClaimStep step) {
        switch (step) {
            case ClaimStep.Bind(var volume) -> {
                writes.bind(volume, claim);
                binder.forget(VolumeFields.key(claim));
            }
            case ClaimStep.Wait(var volumeEvent) -> {
                writes.phase(claim, "Pending");
                volumeEvent.ifPresent(news -> binder.tell(claim, news));
            }
            case ClaimStep.Provision(var from) -> {
                return provision(claim, from);
            }
            case ClaimStep.Await(var provisioner, var volumeEvent) -> {
                writes.assign(claim, provisioner);
                binder.tell(claim, volumeEvent);
            }
            case ClaimStep.Lose(var volumeEvent) -> {
                if (writes.phase(claim, "Lost")) {
                    binder.tell(claim, volumeEvent);
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Duration> provision(PersistentVolumeClaim claim, StorageClass from) {
        if (directories.isEmpty()) {
            maker.tell(claim, ClaimBindingRules.failed(from, "it has no directory here"));
            return Optional.empty();
        }
        try {
            writes.create(LocalProvisioner.make(directories.get(), claim, from));
        } catch (IOException e) {
            maker.tell(claim, ClaimBindingRules.failed(from, String.valueOf(e.getMessage())));
            return Optional.of(AFTER_FAILURE);
        }
        var name = LocalProvisioner.name(claim);
        maker.tell(
                claim,
                VolumeEvent.normal(
                        "ProvisioningSucceeded", "Successfully provisioned volume " + name));
        LOG.info("made volume {} for {}", name, VolumeFields.key(claim));
        return Optional.empty();
    }

    private Optional<Duration> lookAtVolume(String name) {
        var volume = volumeListers.volumes().getIndexer().getByKey(name);
        if (volume == null) {
            return Optional.empty();
        }
        var finalizers = ProtectionRules.volume(volume);
        if (finalizers.isPresent()) {
            writes.finalizers(volume, finalizers.get());
            return Optional.empty();
        }
        return switch (VolumeRules.decide(volume, claim(volume))) {
            case VolumeStep.WakeClaim(var key) -> {
                keys.add(CLAIM + key);
                yield Optional.empty();
            }
            case VolumeStep.Ours step -> ends.apply(volume, step);
        };
    }

    /** Live before it counts as missing: what follows from that cannot be undone. */
    private Optional<PersistentVolumeClaim> claim(PersistentVolume volume) {
        return VolumeFields.claimOf(volume)
                .flatMap(
                        reference -> {
                            var key = reference.getNamespace() + "/" + reference.getName();
                            return Optional.ofNullable(
                                            volumeListers.claims().getIndexer().getByKey(key))
                                    .filter(claim -> VolumeFields.names(reference, claim))
                                    .or(() -> live(reference.getNamespace(), reference.getName()))
                                    .filter(claim -> VolumeFields.names(reference, claim));
                        });
    }

    private Optional<PersistentVolumeClaim> live(String namespace, String name) {
        return Optional.ofNullable(
                client.persistentVolumeClaims().inNamespace(namespace).withName(name).get());
    }
}
