// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.OurSystem;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Unit;

/**
 * How fast many pods that wait get their nodes, on disk, in a process that has done so with fewer
 * before.
 */
final class BindingPart {
    /** The part of the pods that comes first and does not count. */
    private static final int WARM_UP = 5;

    private final Run run;
    private final NodesSizes nodesSizes;

    BindingPart(Run run, NodesSizes nodesSizes) {
        this.run = run;
        this.nodesSizes = nodesSizes;
    }

    List<Row> rows() {
        run.progress().part("bindings");
        var directory = run.directory().resolve("bindings");
        try (var process =
                Child.java(
                        "pdc",
                        directory,
                        Cpus.ALL,
                        OurSystem.jvmOptions(),
                        SchedulerMain.class,
                        directory.resolve("data").toString(),
                        Integer.toString(nodesSizes.nodes()))) {
            var ready = process.next(SchedulerMain.Ready.class);
            var config = Config.fromKubeconfig(ready.kubeconfig());
            try (var client = new KubernetesClientBuilder().withConfig(config).build()) {
                Pods.prepare(client);
                run.progress().step("to warm up");
                create(client, "warm", nodesSizes.pending() / WARM_UP);
                var _ = process.ask(nodesSizes.pending() / WARM_UP, SchedulerMain.Bound.class);
                run.progress().step("pods that wait");
                create(client, "pod", nodesSizes.pending());
            }
            run.progress().step("bindings");
            long cpu = ProcessCost.cpuNanos(process.pid());
            var bound = process.ask(nodesSizes.pending(), SchedulerMain.Bound.class);
            double micros =
                    (ProcessCost.cpuNanos(process.pid()) - cpu) / 1e3 / nodesSizes.pending();
            return rows(bound, micros);
        }
    }

    private static void create(KubernetesClient client, String name, int count) {
        Pods.create(client, count, i -> Pods.sleeping(name + "-" + i, "busybox"));
    }

    private List<Row> rows(SchedulerMain.Bound bound, double micros) {
        var size = nodesSizes.nodes() + " nodes × " + nodesSizes.pending() + " pods";
        return List.of(
                Row.alone(
                                "durable bindings, " + size,
                                Unit.BINDINGS_PER_SECOND,
                                Figure.once(OurSystem.NAME, nodesSizes.pending() / bound.binding()))
                        .floor(FigureFloor.atLeast(2_000))
                        .note(
                                "API server, controllers and scheduler in one process, all cores;"
                                        + " from the first to the last, "
                                        + "%.1f s after the scheduler was started"
                                                .formatted(bound.starting())),
                Row.alone(
                        "durable bindings, CPU",
                        Unit.CPU_MICROS,
                        Figure.once(OurSystem.NAME, micros)));
    }
}
