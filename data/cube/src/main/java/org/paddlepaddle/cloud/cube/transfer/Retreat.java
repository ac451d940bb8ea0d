// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.ship.ShipException;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes a release back from all replicas that answer, and removes what it left with them. */
final class Retreat {
    private static final Logger LOG = LoggerFactory.getLogger(Retreat.class);

    private final TransferConf conf;
    private final Replicas replicas;
    private final Progress progress;

    Retreat(TransferConf conf, Replicas replicas, Progress progress) {
        this.conf = conf;
        this.replicas = replicas;
        this.progress = progress;
    }

    /**
     * Replicas that do not answer are left alone: whatever they serve, they will be brought to the
     * current version as soon as they answer.
     *
     * @param lineage of the version to go back to; empty when there was none
     */
    List<Node> run(Release release, List<Release> lineage) {
        var cleared = ConcurrentHashMap.<Node>newKeySet();
        try (var threads = Threads.perTask("cube-retreat-")) {
            for (var node : conf.nodes()) {
                threads.execute(
                        () -> {
                            if (one(node, release, lineage.isEmpty() ? null : lineage.getLast())) {
                                cleared.add(node);
                            }
                        });
            }
        }
        return conf.nodes().stream().filter(node -> !cleared.contains(node)).toList();
    }

    private boolean one(Node node, Release release, @Nullable Release before) {
        Duration allowed = conf.patience().enable();
        progress.reached(node, NodeStage.CLEARING, "");
        try {
            if (before != null
                    && replicas.versions(node, release, allowed).current().equals(release.name())) {
                replicas.send(node, before, "rollback", allowed);
            }
            var answer = replicas.send(node, release, "clear", allowed);
            progress.reached(
                    node,
                    answer.isOk() ? NodeStage.CLEAR_SUCC : NodeStage.CLEAR_FAILED,
                    answer.message());
            return answer.isOk();
        } catch (ShipException e) {
            LOG.warn("replica could not be brought back, replica={}: {}", node, e.getMessage());
            progress.reached(node, NodeStage.CLEAR_FAILED, String.valueOf(e.getMessage()));
            return false;
        } catch (RuntimeException e) {
            LOG.error("a replica could not be asked, replica={}", node, e);
            progress.reached(node, NodeStage.CLEAR_FAILED, e.toString());
            return false;
        }
    }
}
