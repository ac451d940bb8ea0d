// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.OurSystem;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Unit;

/** What the whole system costs while nobody wants anything, and with many pods that only exist. */
final class IdlePart {
    /** Until the compilers have done their work: what is measured is rest. */
    private static final int SETTLE_MILLIS = 75_000;

    /** Until the past of the pods is let go. */
    private static final int FORGET_MILLIS = 150_000;

    private static final int PODS_PER_NODE = 100;

    private final Run run;
    private final RivalNode rival;
    private final NodesSizes nodesSizes;

    IdlePart(Run run, RivalNode rival, NodesSizes nodesSizes) {
        this.run = run;
        this.rival = rival;
        this.nodesSizes = nodesSizes;
    }

    private record Cost(double mebibytes, double cpuSeconds) {}

    List<Row> rows() {
        run.progress().part("idle");
        Cost ours;
        try (var system = OurSystem.start(run.directory().resolve("idle"), 0)) {
            run.progress().step(OurSystem.NAME);
            Pods.pause(run.options().quick() ? 0 : SETTLE_MILLIS);
            ours = rest(List.of(system.process().pid()));
        }
        var rows = new ArrayList<Row>();
        var theirs = rival.controlPlane();
        if (theirs.isEmpty()) {
            rows.add(alone("idle memory of all of up", Unit.MEBIBYTES, ours.mebibytes(), 260));
            rows.add(alone(cpuName(), Unit.SECONDS, ours.cpuSeconds(), 0.6));
        } else {
            run.progress().step(RivalNode.CONTROL_PLANE);
            var cost = rest(theirs);
            rows.add(demanded("idle memory", Unit.MEBIBYTES, ours.mebibytes(), 260));
            rows.add(demanded(cpuName(), Unit.SECONDS, ours.cpuSeconds(), 0.6));
            rows.add(
                    compared(
                            "idle memory, beside them",
                            Unit.MEBIBYTES,
                            ours.mebibytes(),
                            cost.mebibytes()));
            rows.add(
                    compared(
                            "idle CPU, beside them",
                            Unit.SECONDS,
                            ours.cpuSeconds(),
                            cost.cpuSeconds()));
        }
        rows.add(full());
        return rows;
    }

    private String cpuName() {
        return "CPU of " + nodesSizes.idleSeconds() + " idle seconds";
    }

    private Cost rest(List<Long> pids) {
        long cpu = ProcessCost.cpuNanos(pids);
        Pods.pause(nodesSizes.idleSeconds() * 1_000L);
        return new Cost(
                ProcessCost.residentMebibytes(pids), (ProcessCost.cpuNanos(pids) - cpu) / 1e9);
    }

    private Row full() {
        run.progress().step("simulated pods");
        int nodes = Math.max(1, nodesSizes.simulated() / PODS_PER_NODE);
        try (var system = OurSystem.start(run.directory().resolve("full"), nodes)) {
            var client = system.client();
            Pods.prepare(client);
            Pods.create(client, nodesSizes.simulated(), i -> Pods.simulated("pod-" + i));
            Pods.await(
                    "all pods to run",
                    () ->
                            client.pods()
                                    .inNamespace(Pods.NAMESPACE)
                                    .withField("status.phase", "Pending")
                                    .list(new ListOptionsBuilder().withLimit(1L).build())
                                    .getItems()
                                    .isEmpty());
            Pods.pause(run.options().quick() ? 0 : FORGET_MILLIS);
            var name =
                    "memory with %d simulated pods on %d nodes"
                            .formatted(nodesSizes.simulated(), nodes);
            return demanded(
                    name,
                    Unit.MEBIBYTES,
                    ProcessCost.residentMebibytes(system.process().pid()),
                    400);
        }
    }

    private static Row demanded(String name, Unit unit, double value, double most) {
        return Row.alone(name, unit, Figure.once(OurSystem.NAME, value))
                .floor(FigureFloor.atMost(most));
    }

    private static Row alone(String name, Unit unit, double value, double most) {
        return demanded(name, unit, value, most).note(RivalNode.NO_PROCESSES);
    }

    private static Row compared(String name, Unit unit, double ours, double theirs) {
        return Row.compare(
                name,
                unit,
                Figure.once(OurSystem.NAME, ours),
                Figure.once(RivalNode.CONTROL_PLANE, theirs));
    }
}
