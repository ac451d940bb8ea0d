// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.transfer.conf.ReplicaNode;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConf;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes all replicas through one phase at the same time: each is asked again until it has done it,
 * refuses for good, or the time is over. Those that fell behind catch up later.
 */
final class Rollout {
    private static final Logger LOG = LoggerFactory.getLogger(Rollout.class);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private final TransferConf conf;
    private final Replicas replicas;
    private final ReplicaProgress replicaProgress;

    Rollout(TransferConf conf, Replicas replicas, ReplicaProgress replicaProgress) {
        this.conf = conf;
        this.replicas = replicas;
        this.replicaProgress = replicaProgress;
    }

    /** The replicas that did it. Fails when a shard has fewer of them than it must. */
    List<ReplicaNode> run(
            Phase phase, Release release, List<ReplicaNode> replicaNodes, BooleanSupplier stopped) {
        var deadline = System.nanoTime() + phase.allowed(conf.patience()).toNanos();
        // Whoever is not heard of has not done it, however its question ended.
        var succeeded = ConcurrentHashMap.<ReplicaNode>newKeySet();
        var failures = new ConcurrentHashMap<ReplicaNode, String>();
        try (var threads = Threads.perTask("cube-rollout-")) {
            for (var replicaNode : replicaNodes) {
                threads.execute(
                        () -> {
                            if (one(phase, release, replicaNode, deadline, stopped, failures)) {
                                succeeded.add(replicaNode);
                            }
                        });
            }
        }
        var done = replicaNodes.stream().filter(succeeded::contains).toList();
        check(phase, release, done, failures);
        return done;
    }

    private boolean one(
            Phase phase,
            Release release,
            ReplicaNode replicaNode,
            long deadline,
            BooleanSupplier stopped,
            Map<ReplicaNode, String> failures) {
        replicaProgress.reached(replicaNode, phase.nodeUnder, "");
        var pause = conf.patience().pause();
        var reason = "not asked";
        for (int attempt = 1; attempt <= conf.patience().retries(); attempt++) {
            var left = Duration.ofNanos(deadline - System.nanoTime());
            if (!left.isPositive() || stopped.getAsBoolean()) {
                break;
            }
            reason = ask(phase, release, replicaNode, left);
            if (reason.isEmpty()) {
                replicaProgress.reached(replicaNode, phase.nodeDone, "");
                return true;
            }
            LockSupport.parkNanos(Math.min(pause.toNanos(), left.toNanos()));
            pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
        LOG.warn("replica fell behind, phase={} replica={}: {}", phase, replicaNode, reason);
        failures.put(replicaNode, reason);
        replicaProgress.reached(replicaNode, phase.nodeFailed, reason);
        return false;
    }

    /** Empty when it is done. */
    private String ask(Phase phase, Release release, ReplicaNode replicaNode, Duration allowed) {
        try {
            var envelope = replicas.send(replicaNode, release, phase.command, allowed);
            return envelope.isOk() ? "" : "refused: " + envelope.message();
        } catch (FilesException e) {
            return String.valueOf(e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("a question failed, phase={} replica={}", phase, replicaNode, e);
            return e.toString();
        }
    }

    private void check(
            Phase phase,
            Release release,
            List<ReplicaNode> done,
            Map<ReplicaNode, String> failures) {
        var lacking = new ArrayList<String>();
        for (int shard = 0; shard < conf.shards(); shard++) {
            int number = shard;
            long copies =
                    done.stream().filter(replicaNode -> replicaNode.shard() == number).count();
            if (copies < conf.minAvailable()) {
                lacking.add("shard " + shard + " has " + copies + " of " + conf.minAvailable());
            }
        }
        if (!lacking.isEmpty()) {
            throw new FilesException(
                    phase.command
                            + " of version "
                            + release.name()
                            + ": too few copies: "
                            + String.join(", ", lacking)
                            + "; "
                            + failures);
        }
    }
}
