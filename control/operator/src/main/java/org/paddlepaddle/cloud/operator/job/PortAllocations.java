// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.operator.object.Caches;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.job.PortBlocks;
import org.paddlepaddle.cloud.plan.job.pod.PodStates;

/**
 * The port allocator of jobs: who uses which ports. The jobs' ConfigMaps are the book; reservations
 * only bridge the time until the cache shows the one that is being written.
 *
 * @param reservations what all passes share; who chooses holds its lock
 */
record PortAllocations(PortReservations reservations, Caches<PaddleJob> caches) {
    /**
     * Chooses ports for a job, which nobody else can choose from then on. Nothing is written here:
     * while one job writes, others choose.
     *
     * @param keep whether the job goes on with the ports it has
     * @param width how many it needs
     */
    int take(Owner job, boolean keep, int width) {
        synchronized (reservations) {
            var used = used();
            int base =
                    own(job).filter(own -> keep && own != PortBlocks.ALONE)
                            .orElseGet(() -> PortBlocks.choose(job.key(), used, width));
            reservations.reserve(job, base, width);
            return base;
        }
    }

    private Optional<Integer> own(Owner job) {
        return caches.of(ConfigMap.class)
                .list()
                .filter(job::owns)
                .findFirst()
                .flatMap(map -> number(map, JobNames.PORT));
    }

    private Set<Integer> used() {
        var used = new HashSet<Integer>();
        caches.of(ConfigMap.class).list().forEach(map -> used.addAll(recorded(map)));
        used.addAll(reservations.blocks(this::exists));
        return used;
    }

    /** What a map says of its job's ports, while that or one of its pods lives. */
    private Set<Integer> recorded(ConfigMap map) {
        var base = number(map, JobNames.PORT);
        if (base.isEmpty()) {
            return Set.of();
        }
        map.getMetadata()
                .getOwnerReferences()
                .forEach(owner -> reservations.recorded(owner.getUid(), base.get()));
        int width = number(map, JobNames.PORTS_NUM).orElse(PortBlocks.SIZE);
        return isLive(map) ? PortBlocks.covered(base.get(), width) : Set.of();
    }

    private static Optional<Integer> number(ConfigMap map, String key) {
        var text = map.getData() == null ? null : map.getData().get(key);
        return text != null && text.matches("[0-9]{1,5}")
                ? Optional.of(Integer.valueOf(text))
                : Optional.empty();
    }

    private boolean exists(Owner job) {
        return caches.sibling(job.key())
                .filter(found -> job.uid().equals(found.getMetadata().getUid()))
                .isPresent();
    }

    private boolean isLive(ConfigMap map) {
        var meta = map.getMetadata();
        var name = Objects.requireNonNullElse(meta.getLabels().get(JobNames.LABEL_JOB), "");
        var job = caches.sibling(new ObjectKey(meta.getNamespace(), name));
        if (job.isEmpty()) {
            return false;
        }
        var status = job.get().getStatus();
        var phase = status == null ? null : status.phase();
        return phase == null || !phase.isFinal() || podsLive(job.get());
    }

    private boolean podsLive(PaddleJob job) {
        return caches.of(Pod.class).getSecondaryResources(job).stream()
                .map(PodStates::observe)
                .anyMatch(pod -> !pod.phaseOver());
    }
}
