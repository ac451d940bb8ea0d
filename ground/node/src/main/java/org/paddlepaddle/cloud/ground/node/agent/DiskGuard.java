// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.pod.config.PodFields;
import org.paddlepaddle.cloud.ground.node.volume.PodVolumes;
import org.paddlepaddle.cloud.ground.node.volume.VolumeSource;
import org.paddlepaddle.cloud.supervise.Turn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps pods from filling the disk that the whole installation lives on: when little is left, the
 * pod that holds most is evicted, and so on until there is room again. What a pod's claims hold is
 * charged to it while it runs. That room does not come back when it ends, so no other pod has to
 * pay for the volume of one that is gone.
 */
final class DiskGuard implements Turn {
    private static final Logger LOG = LoggerFactory.getLogger(DiskGuard.class);
    private static final Duration LOOK = Duration.ofSeconds(10);

    /** A twentieth, but a large disk is not full because of a percentage. */
    private static final int PART = 20;

    private static final long MOST = 1L << 30;

    /** Whoever holds less is not the cause. */
    private static final long CULPABLE = 16L << 20;

    private final PodWorkerContext podWorkerContext;
    private final PodWorkers workers;
    private final VolumeSource source;
    private final Supplier<Space> disk;

    DiskGuard(
            PodWorkerContext podWorkerContext,
            PodWorkers workers,
            VolumeSource source,
            Supplier<Space> disk) {
        this.podWorkerContext = podWorkerContext;
        this.workers = workers;
        this.source = source;
        this.disk = disk;
    }

    /** What a disk has, in bytes. */
    record Space(long total, long available) {
        static Space of(Path path) {
            try {
                var disk = Files.getFileStore(path);
                return new Space(disk.getTotalSpace(), disk.getUsableSpace());
            } catch (IOException e) {
                throw new NodeException("cannot measure the disk: " + e.getMessage(), e);
            }
        }
    }

    /** How little is left, and what should be. */
    private record Shortage(long available, long wanted) {
        /** In kubelet's words. */
        String message() {
            return "The node was low on resource: ephemeral-storage. Threshold quantity: %d, available: %dKi. "
                    .formatted(wanted, available / 1024);
        }
    }

    /**
     * Who holds how much.
     *
     * @param pod its uid; none where a volume is held that no running pod uses
     */
    private record Holder(Optional<String> pod, String name, long bytes) {}

    /** Whether little is left. */
    boolean low() {
        return shortage().isPresent();
    }

    private Optional<Shortage> shortage() {
        var space = disk.get();
        long wanted = Math.min(space.total() / PART, MOST);
        return space.available() < wanted
                ? Optional.of(new Shortage(space.available(), wanted))
                : Optional.empty();
    }

    @Override
    public void run() throws InterruptedException {
        Thread.sleep(LOOK);
        look();
    }

    void look() {
        try {
            shortage().ifPresent(this::relieve);
        } catch (NodeException | KubernetesClientException e) {
            LOG.warn("{}", e.getMessage());
        }
    }

    private void relieve(Shortage shortage) {
        var most =
                holders().stream()
                        .filter(holder -> holder.bytes() > CULPABLE)
                        .max(Comparator.comparingLong(Holder::bytes));
        if (most.isEmpty()) {
            LOG.warn("the disk is nearly full, and not because of a pod");
        } else if (most.get().pod().isEmpty()) {
            LOG.warn("the disk is nearly full; volume {} holds most", most.get().name());
        } else {
            workers.evict(most.get().pod().get(), shortage.message());
        }
    }

    private List<Holder> holders() {
        var holders = new ArrayList<Holder>();
        var used = new HashSet<Path>();
        for (var pod : workers.pods()) {
            if (!PodObserver.ended(pod)) {
                var claimed = claimed(pod);
                used.addAll(claimed);
                holders.add(holder(pod, claimed));
            }
        }
        var volumes = podWorkerContext.home().volumes();
        FileTree.names(volumes).stream()
                .map(volumes::resolve)
                .filter(volume -> !used.contains(volume))
                .forEach(volume -> holders.add(idle(volume)));
        return holders;
    }

    private Set<Path> claimed(Pod pod) {
        var fields = new PodFields(pod, "", "", podWorkerContext.allocatable());
        return new PodVolumes(podWorkerContext.home(), fields, source, podWorkerContext.clock())
                .claimed();
    }

    private Holder holder(Pod pod, Set<Path> claimed) {
        var metadata = pod.getMetadata();
        long bytes = PodVolumes.usage(podWorkerContext.home().pods().resolve(metadata.getUid()));
        for (var volume : claimed) {
            bytes += PodVolumes.usage(volume);
        }
        return new Holder(Optional.of(metadata.getUid()), metadata.getName(), bytes);
    }

    private static Holder idle(Path volume) {
        return new Holder(
                Optional.empty(), volume.getFileName().toString(), PodVolumes.usage(volume));
    }
}
