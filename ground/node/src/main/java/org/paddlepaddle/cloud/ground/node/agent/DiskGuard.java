// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.volume.PodVolumes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps pods from filling the disk that the whole installation lives on: when little is left, the
 * pod that holds most is evicted, and so on until there is room again.
 */
final class DiskGuard implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(DiskGuard.class);
    private static final Duration LOOK = Duration.ofSeconds(10);

    /** A twentieth, but a large disk is not full because of a percentage. */
    private static final int PART = 20;

    private static final long MOST = 1L << 30;

    /** Whoever holds less is not the cause. */
    private static final long CULPABLE = 16L << 20;

    private final Machine machine;
    private final PodWorkers workers;

    DiskGuard(Machine machine, PodWorkers workers) {
        this.machine = machine;
        this.workers = workers;
    }

    /** How little is left, and what should be. */
    private record Shortage(long available, long wanted) {
        /** In kubelet's words. */
        String message() {
            return "The node was low on resource: ephemeral-storage. Threshold quantity: %d, available: %dKi. "
                    .formatted(wanted, available / 1024);
        }
    }

    private record Holder(String pod, long bytes) {}

    /** Whether little is left. */
    boolean low() {
        return shortage().isPresent();
    }

    private Optional<Shortage> shortage() {
        try {
            FileStore disk = Files.getFileStore(machine.home().root());
            long wanted = Math.min(disk.getTotalSpace() / PART, MOST);
            long available = disk.getUsableSpace();
            return available < wanted
                    ? Optional.of(new Shortage(available, wanted))
                    : Optional.empty();
        } catch (IOException e) {
            throw new NodeException("cannot measure the disk: " + e.getMessage(), e);
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                Thread.sleep(LOOK);
                look();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        try {
            shortage().ifPresent(this::relieve);
        } catch (NodeException e) {
            LOG.warn("{}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("a bug while looking at the disk", e);
        }
    }

    private void relieve(Shortage shortage) {
        machine.runtime().pods().stream()
                .map(pod -> new Holder(pod, PodVolumes.usage(machine.home(), pod)))
                .filter(holder -> holder.bytes() > CULPABLE)
                .max(Comparator.comparingLong(Holder::bytes))
                .ifPresentOrElse(
                        holder -> workers.evict(holder.pod(), shortage.message()),
                        () -> LOG.warn("the disk is nearly full, and not because of a pod"));
    }
}
