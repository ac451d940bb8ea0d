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
import org.paddlepaddle.cloud.ground.controllers.workload.Wakes;
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
    private final Listings listings;
    private final VolumeWrites writes;
    private final Tellings binder;
    private final Tellings maker;
    private final VolumeEnds ends;
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
        listings = Listings.of(client, pods);
        writes = new VolumeWrites(client, clock);
        binder = new Tellings(client, "persistentvolume-controller", clock);
        maker = new Tellings(client, VolumeNames.LOCAL, clock);
        ends = new VolumeEnds(client, writes, binder, directories);
    }

    /** Registers with the informers; call it before they start. */
    public void register() {
        listings.claims().addEventHandler(new Wakes<>(VolumeController::claimAndVolume, keys::add));
        listings.volumes().addEventHandler(new Wakes<>(this::volumeAndClaims, keys::add));
        listings.classes().addEventHandler(new Wakes<>(this::ofClass, keys::add));
        listings.pods()
                .addEventHandler(
                        new Wakes<>(
                                pod -> Listings.claimKeys(pod).stream().map(CLAIM::concat),
                                keys::add));
        listings.pods().addEventHandler(new Wakes<>(VolumeController::ephemeral, keys::add));
    }

    /** Starts the informers of volumes, claims and classes. */
    public CompletableFuture<Void> listen() {
        return listings.start();
    }

    /** Call it when all informers are synced, or every volume would look released. */
    public void start(Supervisor supervisor) {
        directories.ifPresent(LocalVolumes::sweep);
        keys.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
        listings.stop();
    }

    /** A claim concerns its volume too, above all when it goes. */
    private static Stream<String> claimAndVolume(PersistentVolumeClaim claim) {
        var volume = Fields.volumeName(claim);
        var itself = CLAIM + Fields.key(claim);
        return volume.isEmpty() ? Stream.of(itself) : Stream.of(itself, VOLUME + volume);
    }

    /** A volume concerns the claim it names, and a free one every claim that waits. */
    private Stream<String> volumeAndClaims(PersistentVolume volume) {
        var itself = Stream.of(VOLUME + volume.getMetadata().getName());
        var named =
                Fields.claimOf(volume)
                        .map(claim -> CLAIM + claim.getNamespace() + "/" + claim.getName());
        return Stream.concat(
                itself, named.map(Stream::of).orElseGet(() -> open(Fields.className(volume))));
    }

    private Stream<String> ofClass(StorageClass changed) {
        return open(changed.getMetadata().getName());
    }

    private Stream<String> open(String className) {
        return listings.claims().getIndexer().list().stream()
                .filter(claim -> Fields.className(claim).equals(className))
                .filter(claim -> !Fields.has(claim, ClaimNames.BIND_COMPLETED))
                .map(claim -> CLAIM + Fields.key(claim));
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
        var pod = listings.pods().getIndexer().getByKey(key);
        if (pod == null) {
            return Optional.empty();
        }
        for (var wanted : EphemeralClaims.of(pod)) {
            var found = listings.claims().getIndexer().getByKey(Fields.key(wanted));
            if (found == null) {
                writes.create(wanted);
            } else if (!EphemeralClaims.belongs(found, pod)) {
                binder.tell(
                        pod,
                        Notice.warning(
                                "FailedBinding",
                                "ephemeral volume: PVC %s was not created for pod %s (pod is not"
                                                .formatted(Fields.key(wanted), key)
                                        + " owner)"));
            }
        }
        return Optional.empty();
    }

    private Optional<Duration> lookAtClaim(String key) {
        var claim = listings.claims().getIndexer().getByKey(key);
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
        return Fields.deleting(claim)
                ? Optional.empty()
                : apply(claim, ClaimRules.decide(claim, listings.situation(claim)));
    }

    private boolean used(PersistentVolumeClaim claim) {
        if (!Fields.deleting(claim)) {
            return true;
        }
        var key = Fields.key(claim);
        if (listings.users(key).stream().anyMatch(ProtectionRules::holds)) {
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
                .anyMatch(pod -> Listings.claimKeys(pod).contains(key));
    }

    private Optional<Duration> apply(PersistentVolumeClaim claim, ClaimStep step) {
        switch (step) {
            case ClaimStep.Bind(var volume) -> {
                writes.bind(volume, claim);
                binder.forget(Fields.key(claim));
            }
            case ClaimStep.Wait(var notice) -> {
                writes.phase(claim, "Pending");
                notice.ifPresent(news -> binder.tell(claim, news));
            }
            case ClaimStep.Provision(var from) -> {
                return provision(claim, from);
            }
            case ClaimStep.Await(var provisioner, var notice) -> {
                writes.assign(claim, provisioner);
                binder.tell(claim, notice);
            }
            case ClaimStep.Lose(var notice) -> {
                if (writes.phase(claim, "Lost")) {
                    binder.tell(claim, notice);
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Duration> provision(PersistentVolumeClaim claim, StorageClass from) {
        if (directories.isEmpty()) {
            maker.tell(claim, ClaimRules.failed(from, "it has no directory here"));
            return Optional.empty();
        }
        try {
            writes.create(LocalProvisioner.make(directories.get(), claim, from));
        } catch (IOException e) {
            maker.tell(claim, ClaimRules.failed(from, String.valueOf(e.getMessage())));
            return Optional.of(AFTER_FAILURE);
        }
        var name = LocalProvisioner.name(claim);
        maker.tell(
                claim,
                Notice.normal("ProvisioningSucceeded", "Successfully provisioned volume " + name));
        LOG.info("made volume {} for {}", name, Fields.key(claim));
        return Optional.empty();
    }

    private Optional<Duration> lookAtVolume(String name) {
        var volume = listings.volumes().getIndexer().getByKey(name);
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
        return Fields.claimOf(volume)
                .flatMap(
                        reference -> {
                            var key = reference.getNamespace() + "/" + reference.getName();
                            return Optional.ofNullable(listings.claims().getIndexer().getByKey(key))
                                    .filter(claim -> Fields.names(reference, claim))
                                    .or(() -> live(reference.getNamespace(), reference.getName()))
                                    .filter(claim -> Fields.names(reference, claim));
                        });
    }

    private Optional<PersistentVolumeClaim> live(String namespace, String name) {
        return Optional.ofNullable(
                client.persistentVolumeClaims().inNamespace(namespace).withName(name).get());
    }
}
