// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.cube.transfer.conf.ReplicaNode;

/** How far every replica is, for those who ask. */
final class ReplicaProgress {
    /** Of one replica: where it is, why not further, and when it got where. */
    record Standing(NodeStage stage, String message, Map<NodeStage, Long> times) {}

    private final Map<ReplicaNode, Standing> standings = new LinkedHashMap<>();

    ReplicaProgress(List<ReplicaNode> replicaNodes) {
        restart(replicaNodes);
    }

    synchronized void restart(List<ReplicaNode> replicaNodes) {
        for (var replicaNode : replicaNodes) {
            standings.put(replicaNode, new Standing(NodeStage.INIT, "", Map.of()));
        }
    }

    synchronized void reached(ReplicaNode replicaNode, NodeStage stage, String message) {
        reached(replicaNode, stage, message, Instant.now().getEpochSecond());
    }

    /** It has served the version since then; this is no news if that is known. */
    synchronized void serves(ReplicaNode replicaNode, long since) {
        if (of(replicaNode).stage() != NodeStage.ENABLE_SUCC) {
            reached(replicaNode, NodeStage.ENABLE_SUCC, "", since);
        }
    }

    private void reached(ReplicaNode replicaNode, NodeStage stage, String message, long time) {
        var times = new EnumMap<NodeStage, Long>(NodeStage.class);
        times.putAll(of(replicaNode).times());
        times.put(stage, time);
        standings.put(replicaNode, new Standing(stage, message, Map.copyOf(times)));
    }

    synchronized Standing of(ReplicaNode replicaNode) {
        return standings.getOrDefault(replicaNode, new Standing(NodeStage.INIT, "", Map.of()));
    }

    synchronized long count(NodeStage least) {
        return standings.values().stream()
                .filter(each -> each.stage() != NodeStage.DEAD)
                .filter(each -> each.stage().code() >= least.code())
                .count();
    }
}
