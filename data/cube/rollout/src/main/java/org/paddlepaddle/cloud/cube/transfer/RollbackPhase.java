// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.transfer.conf.ReplicaNode;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConf;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rollback: takes a release back from all replicas that answer, and removes what it left with
 * them.
 */
final class RollbackPhase {
    private static final Logger LOG = LoggerFactory.getLogger(RollbackPhase.class);

    private final TransferConf conf;
    private final Replicas replicas;
    private final ReplicaProgress replicaProgress;

    RollbackPhase(TransferConf conf, Replicas replicas, ReplicaProgress replicaProgress) {
        this.conf = conf;
        this.replicas = replicas;
        this.replicaProgress = replicaProgress;
    }

    /**
     * Replicas that do not answer are left alone: whatever they serve, they will be brought to the
     * current version as soon as they answer.
     *
     * @param lineage of the version to go back to; empty when there was none
     */
    List<ReplicaNode> run(Release release, List<Release> lineage) {
        var cleared = ConcurrentHashMap.<ReplicaNode>newKeySet();
        try (var threads = Threads.perTask("cube-retreat-")) {
            for (var replicaNode : conf.nodes()) {
                threads.execute(
                        () -> {
                            if (one(
                                    replicaNode,
                                    release,
                                    lineage.isEmpty() ? null : lineage.getLast())) {
                                cleared.add(replicaNode);
                            }
                        });
            }
        }
        return conf.nodes().stream().filter(replicaNode -> !cleared.contains(replicaNode)).toList();
    }

    private boolean one(ReplicaNode replicaNode, Release release, @Nullable Release before) {
        Duration allowed = conf.patience().enable();
        replicaProgress.reached(replicaNode, NodeStage.CLEARING, "");
        try {
            if (before != null
                    && replicas.versions(replicaNode, release, allowed)
                            .current()
                            .equals(release.name())) {
                replicas.send(replicaNode, before, "rollback", allowed);
            }
            var envelope = replicas.send(replicaNode, release, "clear", allowed);
            replicaProgress.reached(
                    replicaNode,
                    envelope.isOk() ? NodeStage.CLEAR_SUCC : NodeStage.CLEAR_FAILED,
                    envelope.message());
            return envelope.isOk();
        } catch (FilesException e) {
            LOG.warn(
                    "replica could not be brought back, replica={}: {}",
                    replicaNode,
                    e.getMessage());
            replicaProgress.reached(
                    replicaNode, NodeStage.CLEAR_FAILED, String.valueOf(e.getMessage()));
            return false;
        } catch (RuntimeException e) {
            LOG.error("a replica could not be asked, replica={}", replicaNode, e);
            replicaProgress.reached(replicaNode, NodeStage.CLEAR_FAILED, e.toString());
            return false;
        }
    }
}
