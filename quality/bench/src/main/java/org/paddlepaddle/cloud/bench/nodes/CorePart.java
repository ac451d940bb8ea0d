// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Unit;
import org.paddlepaddle.cloud.ground.placement.ClusterSnapshot;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.NodeState;
import org.paddlepaddle.cloud.ground.placement.Placement;
import org.paddlepaddle.cloud.ground.placement.PodKey;
import org.paddlepaddle.cloud.ground.placement.PodRequest;
import org.paddlepaddle.cloud.ground.placement.ResourceAmounts;

/** The pure core alone: how many pods get a node in a second of one thread. */
final class CorePart {
    private static final long GI = 1L << 30;

    /** As many shapes as a cluster has kinds of work. */
    private static final int SHAPES = 20;

    private final Run run;
    private final NodesSizes nodesSizes;

    CorePart(Run run, NodesSizes nodesSizes) {
        this.run = run;
        this.nodesSizes = nodesSizes;
    }

    private record Turn(double perSecond, double cpuMicros) {}

    List<Row> rows() {
        run.progress().part("core");
        var pods = pods();
        var clusterSnapshot = ClusterSnapshot.of(nodes());
        turn(pods, clusterSnapshot);
        var turns = new ArrayList<Turn>();
        for (int round = 0; round < run.options().rounds(); round++) {
            run.progress().step("round " + (round + 1));
            turns.add(turn(pods, clusterSnapshot));
        }
        var rate = Samples.of(turns.stream().mapToDouble(Turn::perSecond).toArray());
        var cost = Samples.of(turns.stream().mapToDouble(Turn::cpuMicros).toArray());
        var size = nodesSizes.nodes() + " nodes × " + nodesSizes.pending() + " pods";
        return List.of(
                Row.alone(
                                "core decisions, " + size,
                                Unit.DECISIONS_PER_SECOND,
                                Figure.of("pdc", rate))
                        .floor(FigureFloor.atLeast(20_000))
                        .note(SHAPES + " shapes of pods, one thread, nothing written"),
                Row.alone("core decisions, CPU", Unit.CPU_MICROS, Figure.of("pdc", cost)));
    }

    private static Turn turn(List<PodRequest> pods, ClusterSnapshot clusterSnapshot) {
        long cpu = cpuNanos();
        long begun = System.nanoTime();
        var decisions = Placement.decide(pods, clusterSnapshot);
        double seconds = (System.nanoTime() - begun) / 1e9;
        double micros = (cpuNanos() - cpu) / 1e3 / pods.size();
        long placed = decisions.stream().filter(Bind.class::isInstance).count();
        if (placed != pods.size()) {
            throw new BenchException("only " + placed + " of " + pods.size() + " pods fit");
        }
        return new Turn(pods.size() / seconds, micros);
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private List<NodeState> nodes() {
        var nodes = new ArrayList<NodeState>();
        for (int i = 0; i < nodesSizes.nodes(); i++) {
            nodes.add(
                    new NodeState(
                            "node-" + i,
                            Map.of("zone", "z" + i % 3),
                            List.of(),
                            false,
                            ResourceAmounts.of(32_000, 128 * GI),
                            110,
                            ResourceAmounts.NONE,
                            ResourceAmounts.NONE,
                            0));
        }
        return nodes;
    }

    private List<PodRequest> pods() {
        var pods = new ArrayList<PodRequest>();
        for (int i = 0; i < nodesSizes.pending(); i++) {
            int shape = i % SHAPES;
            pods.add(
                    new PodRequest(
                            new PodKey("bench", "pod-" + i, "uid-" + i),
                            Map.of("app", "a" + shape),
                            ResourceAmounts.of(250L + 50L * shape, GI / 4),
                            shape % 4 == 0 ? Map.of("zone", "z" + shape % 3) : Map.of(),
                            Optional.empty(),
                            List.of(),
                            List.of(),
                            Optional.empty(),
                            0,
                            Instant.EPOCH.plusSeconds(i)));
        }
        return pods;
    }
}
