// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.transfer.conf.ReplicaNode;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConf;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replica catch-up: brings replicas that were away to the current version: from the version they
 * serve when that belongs to the current base, else from the base on.
 */
final class CatchUp {
    private static final Logger LOG = LoggerFactory.getLogger(CatchUp.class);
    private static final Duration QUESTION = Duration.ofSeconds(10);

    private final TransferConf conf;
    private final Replicas replicas;
    private final ReplicaProgress replicaProgress;

    CatchUp(TransferConf conf, Replicas replicas, ReplicaProgress replicaProgress) {
        this.conf = conf;
        this.replicas = replicas;
        this.replicaProgress = replicaProgress;
    }

    /** Those that still do not serve the newest of the lineage. */
    List<ReplicaNode> run(List<Release> lineage) {
        if (lineage.isEmpty()) {
            return List.of();
        }
        var serving = ConcurrentHashMap.<ReplicaNode>newKeySet();
        try (var threads = Threads.perTask("cube-catch-up-")) {
            for (var replicaNode : conf.nodes()) {
                threads.execute(
                        () -> {
                            if (one(replicaNode, lineage)) {
                                serving.add(replicaNode);
                            }
                        });
            }
        }
        return conf.nodes().stream().filter(replicaNode -> !serving.contains(replicaNode)).toList();
    }

    private boolean one(ReplicaNode replicaNode, List<Release> lineage) {
        try {
            var now = replicas.versions(replicaNode, lineage.getLast(), QUESTION);
            for (var release : missing(now.current(), lineage)) {
                for (var phase : Phase.ORDER) {
                    require(replicaNode, release, phase);
                }
                LOG.info("replica caught up, replica={} version={}", replicaNode, release.name());
            }
            if (!replicas.versions(replicaNode, lineage.getLast(), QUESTION)
                    .background()
                    .isEmpty()) {
                require(replicaNode, lineage.getLast(), "pop", QUESTION);
            }
            replicaProgress.serves(replicaNode, lineage.getLast().finished());
            return true;
        } catch (FilesException e) {
            LOG.warn("replica is behind, replica={}: {}", replicaNode, e.getMessage());
            replicaProgress.reached(replicaNode, NodeStage.DEAD, String.valueOf(e.getMessage()));
            return false;
        } catch (RuntimeException e) {
            LOG.error("a replica could not be asked, replica={}", replicaNode, e);
            replicaProgress.reached(replicaNode, NodeStage.DEAD, e.toString());
            return false;
        }
    }

    /** What has to be laid over the version a replica serves. */
    static List<Release> missing(String current, List<Release> lineage) {
        for (int i = 0; i < lineage.size(); i++) {
            if (lineage.get(i).name().equals(current)) {
                return lineage.subList(i + 1, lineage.size());
            }
        }
        return lineage;
    }

    private void require(ReplicaNode replicaNode, Release release, Phase phase) {
        replicaProgress.reached(replicaNode, phase.nodeUnder, "");
        require(replicaNode, release, phase.command, phase.allowed(conf.patience()));
        replicaProgress.reached(replicaNode, phase.nodeDone, "");
    }

    private void require(
            ReplicaNode replicaNode, Release release, String command, Duration allowed) {
        var envelope = replicas.send(replicaNode, release, command, allowed);
        if (!envelope.isOk()) {
            throw new FilesException(command + " refused: " + envelope.message());
        }
    }
}
