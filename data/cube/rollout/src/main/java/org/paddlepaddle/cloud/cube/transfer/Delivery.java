// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.transfer.conf.ReplicaNode;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConf;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rollout under way: takes its release from where the log says it is to the servers, or back.
 * Every step is in the log before it is taken, and every step may be taken again.
 */
final class Delivery {
    private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

    private final TransferConf conf;
    private final ReleasePreparation releasePreparation;
    private final Replicas replicas;
    private final StepLog log;
    private final ReplicaProgress replicaProgress;
    private final FaultPoint faults;

    Delivery(
            TransferConf conf,
            ReleasePreparation releasePreparation,
            Replicas replicas,
            StepLog log,
            ReplicaProgress replicaProgress,
            FaultPoint faults) {
        this.conf = conf;
        this.releasePreparation = releasePreparation;
        this.replicas = replicas;
        this.log = log;
        this.replicaProgress = replicaProgress;
        this.faults = faults;
    }

    /** Until it is served; what prevents that is thrown. */
    void advance(Release release, BooleanSupplier stopped) {
        if (!release.stage().reached(ReleaseStage.DEPLOYING)) {
            prepare(release, stopped);
        }
        var rollout = new Rollout(conf, replicas, replicaProgress);
        var replicaNodes = conf.nodes();
        for (var phase : Phase.ORDER) {
            if (!stage().reached(phase.after)) {
                reach(phase.under);
                replicaNodes = rollout.run(phase, release, replicaNodes, stopped);
                if (phase != Phase.ENABLE) {
                    reach(phase.after);
                }
            }
        }
        finish(release, replicaNodes);
    }

    private void prepare(Release release, BooleanSupplier stopped) {
        var allowed = conf.patience().prepare();
        faults.before("transfer.fetch");
        // Only a virtual thread's read from a socket ends when it is interrupted.
        var input =
                TimedWork.call(
                        "fetch",
                        Threads::start,
                        allowed,
                        stopped,
                        () -> releasePreparation.fetch(release));
        reach(ReleaseStage.BUILDING);
        long last = last(release);
        var metas =
                TimedWork.call(
                        "build",
                        Threads::startPlatform,
                        allowed,
                        stopped,
                        () -> releasePreparation.build(release, input, last));
        metas.forEach(
                (shard, meta) -> log.add(new Event.Described(release.version(), shard, meta)));
        reach(ReleaseStage.DEPLOYING);
    }

    /** A patch lies over what is served now. */
    private long last(Release release) {
        var current = log.state().current();
        return release.patch() && current != null ? current.version() : 0;
    }

    private void finish(Release release, List<ReplicaNode> replicaNodes) {
        faults.before("transfer.finish");
        log.add(new Event.Finished(now()));
        LOG.info("served, version={} replicas={}", release.name(), replicaNodes.size());
        faults.before("transfer.pop");
        if (log.state().served().size() > 1) {
            // Batches that have begun with the version before end with it.
            LockSupport.parkNanos(conf.patience().hold().toNanos());
        }
        replicaNodes.forEach(replicaNode -> pop(replicaNode, release));
        faults.before("transfer.trim");
        log.trim(conf.keep());
        releasePreparation.tidy(log.state(), release);
    }

    private void pop(ReplicaNode replicaNode, Release release) {
        try {
            replicas.send(replicaNode, release, "pop", conf.patience().enable());
        } catch (FilesException e) {
            LOG.warn(
                    "the version before stays in memory, replica={}: {}",
                    replicaNode,
                    e.getMessage());
        }
    }

    void giveUp(Release release, String reason) {
        LOG.warn("given up, version={}: {}", release.name(), reason);
        reach(ReleaseStage.CLEARING);
        new RollbackPhase(conf, replicas, replicaProgress).run(release, log.state().lineage());
        faults.before("transfer.given-up");
        log.add(new Event.GivenUp(reason));
        Durable.remove(conf.output().resolve(release.directory()));
    }

    private void reach(ReleaseStage releaseStage) {
        faults.before("transfer.log." + releaseStage);
        log.add(new Event.Reached(releaseStage, now()));
        faults.before("transfer." + releaseStage);
    }

    private ReleaseStage stage() {
        return Objects.requireNonNull(log.state().waiting()).stage();
    }

    private static long now() {
        return InstantSource.system().instant().getEpochSecond();
    }
}
