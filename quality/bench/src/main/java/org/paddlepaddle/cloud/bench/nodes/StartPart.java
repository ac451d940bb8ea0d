// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.Latencies;
import org.paddlepaddle.cloud.bench.OurSystem;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Unit;
import org.paddlepaddle.cloud.bench.Work;

/** From the request that creates a pod to the news that its process runs, ten pods a second. */
final class StartPart {
    private static final long INTERVAL_NANOS = 100_000_000;
    private static final int WARM = 20;
    private static final String IMAGE = "busybox";

    private final Run run;
    private final RivalNode rival;
    private final NodesSizes nodesSizes;

    StartPart(Run run, RivalNode rival, NodesSizes nodesSizes) {
        this.run = run;
        this.rival = rival;
        this.nodesSizes = nodesSizes;
    }

    /**
     * @param cpuMillis of the whole machine for one pod, its end included, beyond what it does at
     *     rest and beyond what asking and watching cost
     */
    private record Score(double median, double tail, double cpuMillis) {}

    List<Row> rows() {
        run.progress().part("starts");
        try (var ours = OurSystem.start(run.directory().resolve("starts"), 0)) {
            var note =
                    "%d pods a round, 10/s, %s network, image on the node"
                            .formatted(nodesSizes.starts(), ours.network());
            try (var theirs = rival.connect().orElse(null)) {
                run.progress().step("rest");
                var scores = scores(ours.client(), theirs, Rest.look(run.options().quick()));
                return List.of(
                        demanded("created → running, p50", scores, Score::median).note(note),
                        demanded("created → running, p99", scores, Score::tail),
                        row("CPU of a pod, start to end", Unit.CPU_MILLIS, scores, Score::cpuMillis)
                                .note("the whole machine's, beyond what it does at rest"));
            }
        }
    }

    /** Of both in turns, after one round of each to warm up. */
    private Map<String, List<Score>> scores(
            KubernetesClient ours, @Nullable KubernetesClient theirs, Rest rest) {
        var scores = new LinkedHashMap<String, List<Score>>();
        for (int round = 0; round <= run.options().rounds(); round++) {
            int count = round == 0 ? Math.min(WARM, nodesSizes.starts()) : nodesSizes.starts();
            run.progress().step(round == 0 ? "warm-up" : "round " + round);
            note(scores, round, OurSystem.NAME, measure(ours, IMAGE, count, rest));
            if (theirs != null) {
                note(scores, round, RivalNode.NAME, measure(theirs, rival.image(), count, rest));
            }
        }
        return scores;
    }

    private static void note(Map<String, List<Score>> scores, int round, String who, Score score) {
        if (round > 0) {
            scores.computeIfAbsent(who, _ -> new ArrayList<>()).add(score);
        }
    }

    private static Row demanded(
            String name, Map<String, List<Score>> scores, ToDoubleFunction<Score> value) {
        var row = row(name, Unit.SECONDS, scores, value);
        return scores.containsKey(RivalNode.NAME) ? row.floor(FigureFloor.atMost(0.5)) : row;
    }

    private static Row row(
            String name,
            Unit unit,
            Map<String, List<Score>> scores,
            ToDoubleFunction<Score> value) {
        var ours = figure(OurSystem.NAME, scores, value);
        return scores.containsKey(RivalNode.NAME)
                ? Row.compare(name, unit, ours, figure(RivalNode.NAME, scores, value))
                : Row.unrivalled(name, unit, ours, RivalNode.ABSENT);
    }

    private static Figure figure(
            String who, Map<String, List<Score>> scores, ToDoubleFunction<Score> value) {
        var values = scores.getOrDefault(who, List.of()).stream().mapToDouble(value).toArray();
        return Figure.of(who, Samples.of(values));
    }

    private static Score measure(KubernetesClient client, String image, int count, Rest rest) {
        Pods.prepare(client);
        rest.await();
        long begun = System.nanoTime();
        double work = Work.cpuSeconds();
        double own = ownCpuSeconds();
        var latencies = latencies(client, image, count);
        Pods.remove(client);
        // The node may still clear up; the other's round must not pay for that.
        rest.await();
        double seconds = (System.nanoTime() - begun) / 1e9;
        double cpu = rest.beyond(Work.cpuSeconds() - work, seconds) - (ownCpuSeconds() - own);
        return new Score(
                latencies.quantile(0.5) / 1e9,
                latencies.quantile(0.99) / 1e9,
                Math.max(0, cpu) * 1e3 / count);
    }

    private static double ownCpuSeconds() {
        return ProcessCost.cpuNanos(ProcessHandle.current().pid()) / 1e9;
    }

    private static Latencies latencies(KubernetesClient client, String image, int count) {
        var running = new ConcurrentHashMap<String, Long>();
        var begun = new LinkedHashMap<String, Long>();
        try (var _ = client.pods().inNamespace(Pods.NAMESPACE).watch(new RunningWatch(running))) {
            long next = System.nanoTime();
            for (int i = 0; i < count; i++) {
                Pods.pause(Math.max(0, (next - System.nanoTime()) / 1_000_000));
                next += INTERVAL_NANOS;
                var name = "pod-" + i;
                begun.put(name, System.nanoTime());
                client.resource(Pods.sleeping(name, image)).create();
            }
            Pods.await("all pods to run", () -> running.keySet().containsAll(begun.keySet()));
        }
        var latencies = new Latencies();
        begun.forEach((name, at) -> latencies.record(running.getOrDefault(name, at) - at));
        return latencies;
    }

    /** Notes when each pod was first seen running. */
    private record RunningWatch(Map<String, Long> running) implements Watcher<Pod> {
        @Override
        public void eventReceived(Action action, Pod pod) {
            if (pod.getStatus() != null && "Running".equals(pod.getStatus().getPhase())) {
                running.putIfAbsent(pod.getMetadata().getName(), System.nanoTime());
            }
        }

        @Override
        public void onClose(@Nullable WatcherException cause) {
            if (cause != null) {
                throw new BenchException("the watch ended: " + cause.getMessage(), cause);
            }
        }
    }
}
