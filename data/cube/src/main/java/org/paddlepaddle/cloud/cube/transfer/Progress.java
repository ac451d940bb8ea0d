// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How far every replica is, for those who ask. */
final class Progress {
    /** Of one replica: where it is, why not further, and when it got where. */
    record Standing(NodeStage stage, String message, Map<NodeStage, Long> times) {}

    private final Map<Node, Standing> standings = new LinkedHashMap<>();

    Progress(List<Node> nodes) {
        restart(nodes);
    }

    synchronized void restart(List<Node> nodes) {
        for (var node : nodes) {
            standings.put(node, new Standing(NodeStage.INIT, "", Map.of()));
        }
    }

    synchronized void reached(Node node, NodeStage stage, String message) {
        reached(node, stage, message, Instant.now().getEpochSecond());
    }

    /** It has served the version since then; this is no news if that is known. */
    synchronized void serves(Node node, long since) {
        if (of(node).stage() != NodeStage.ENABLE_SUCC) {
            reached(node, NodeStage.ENABLE_SUCC, "", since);
        }
    }

    private void reached(Node node, NodeStage stage, String message, long time) {
        var times = new EnumMap<NodeStage, Long>(NodeStage.class);
        times.putAll(of(node).times());
        times.put(stage, time);
        standings.put(node, new Standing(stage, message, Map.copyOf(times)));
    }

    synchronized Standing of(Node node) {
        return standings.getOrDefault(node, new Standing(NodeStage.INIT, "", Map.of()));
    }

    synchronized long count(NodeStage least) {
        return standings.values().stream()
                .filter(each -> each.stage() != NodeStage.DEAD)
                .filter(each -> each.stage().code() >= least.code())
                .count();
    }
}
