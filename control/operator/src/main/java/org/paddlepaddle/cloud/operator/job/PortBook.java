// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.operator.object.Caches;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.job.PodStates;
import org.paddlepaddle.cloud.plan.job.PortBlocks;

/**
 * Who uses which ports. The jobs' ConfigMaps are the book; what is kept here only bridges the
 * moment until the cache shows one that was just written.
 */
final class PortBook {
    private final Ledger ledger;
    private final Caches<PaddleJob> caches;

    PortBook(Ledger ledger, Caches<PaddleJob> caches) {
        this.ledger = ledger;
        this.caches = caches;
    }

    /** What all passes share: one allocation at a time, and the ones nobody can see yet. */
    static final class Ledger {
        private final ConcurrentHashMap<String, Set<Integer>> unseen = new ConcurrentHashMap<>();
    }

    /**
     * Chooses a block and has it written down, before anybody else may choose.
     *
     * @param keep whether the job goes on with the block it has
     * @param width how many ports it needs
     */
    void allocate(Owner owner, boolean keep, int width, IntConsumer write) {
        synchronized (ledger) {
            var used = used();
            int port =
                    own(owner)
                            .filter(own -> keep && own != PortBlocks.ALONE)
                            .orElseGet(() -> PortBlocks.choose(owner.key(), used, width));
            write.accept(port);
            ledger.unseen.put(owner.uid(), PortBlocks.covered(port, width));
        }
    }

    private Optional<Integer> own(Owner owner) {
        return caches.of(ConfigMap.class)
                .list()
                .filter(owner::owns)
                .findFirst()
                .flatMap(map -> port(map, JobNames.PORT));
    }

    private Set<Integer> used() {
        var used = new HashSet<Integer>();
        caches.of(ConfigMap.class)
                .list()
                .forEach(
                        map -> {
                            int width = port(map, JobNames.PORTS_NUM).orElse(PortBlocks.SIZE);
                            port(map, JobNames.PORT)
                                    .map(base -> PortBlocks.covered(base, width))
                                    .ifPresent(used::addAll);
                        });
        ledger.unseen.values().forEach(used::addAll);
        return used;
    }

    /** What a ConfigMap records of its block, while its job or one of its pods lives. */
    private Optional<Integer> port(ConfigMap map, String key) {
        map.getMetadata()
                .getOwnerReferences()
                .forEach(owner -> ledger.unseen.remove(owner.getUid()));
        var text = map.getData() == null ? null : map.getData().get(key);
        return text != null && text.matches("[0-9]{1,5}") && isLive(map)
                ? Optional.of(Integer.valueOf(text))
                : Optional.empty();
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
