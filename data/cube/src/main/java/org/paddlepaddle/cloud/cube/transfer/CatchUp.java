// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.cube.ship.ShipException;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings replicas that were away to the current version: from the version they serve when that
 * belongs to the current base, else from the base on.
 */
final class CatchUp {
    private static final Logger LOG = LoggerFactory.getLogger(CatchUp.class);
    private static final Duration QUESTION = Duration.ofSeconds(10);

    private final TransferConf conf;
    private final Replicas replicas;
    private final Progress progress;

    CatchUp(TransferConf conf, Replicas replicas, Progress progress) {
        this.conf = conf;
        this.replicas = replicas;
        this.progress = progress;
    }

    /** Those that still do not serve the newest of the lineage. */
    List<Node> run(List<Release> lineage) {
        if (lineage.isEmpty()) {
            return List.of();
        }
        var serving = ConcurrentHashMap.<Node>newKeySet();
        try (var threads = Threads.perTask("cube-catch-up-")) {
            for (var node : conf.nodes()) {
                threads.execute(
                        () -> {
                            if (one(node, lineage)) {
                                serving.add(node);
                            }
                        });
            }
        }
        return conf.nodes().stream().filter(node -> !serving.contains(node)).toList();
    }

    private boolean one(Node node, List<Release> lineage) {
        try {
            var now = replicas.versions(node, lineage.getLast(), QUESTION);
            for (var release : missing(now.current(), lineage)) {
                for (var phase : Phase.ORDER) {
                    require(node, release, phase);
                }
                LOG.info("replica caught up, replica={} version={}", node, release.name());
            }
            if (!replicas.versions(node, lineage.getLast(), QUESTION).background().isEmpty()) {
                require(node, lineage.getLast(), "pop", QUESTION);
            }
            progress.serves(node, lineage.getLast().finished());
            return true;
        } catch (ShipException e) {
            LOG.warn("replica is behind, replica={}: {}", node, e.getMessage());
            progress.reached(node, NodeStage.DEAD, String.valueOf(e.getMessage()));
            return false;
        } catch (RuntimeException e) {
            LOG.error("a replica could not be asked, replica={}", node, e);
            progress.reached(node, NodeStage.DEAD, e.toString());
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

    private void require(Node node, Release release, Phase phase) {
        progress.reached(node, phase.nodeUnder, "");
        require(node, release, phase.command, phase.allowed(conf.patience()));
        progress.reached(node, phase.nodeDone, "");
    }

    private void require(Node node, Release release, String command, Duration allowed) {
        var answer = replicas.send(node, release, command, allowed);
        if (!answer.isOk()) {
            throw new ShipException(command + " refused: " + answer.message());
        }
    }
}
