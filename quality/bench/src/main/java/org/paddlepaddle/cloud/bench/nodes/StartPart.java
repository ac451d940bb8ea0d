// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Demand;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.Latencies;
import org.paddlepaddle.cloud.bench.OurSystem;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Unit;

/** From the request that creates a pod to the news that its process runs, ten pods a second. */
final class StartPart {
    private static final long INTERVAL_NANOS = 100_000_000;
    private static final String IMAGE = "busybox";

    private final Run run;
    private final RivalNode rival;
    private final Sizes sizes;

    StartPart(Run run, RivalNode rival, Sizes sizes) {
        this.run = run;
        this.rival = rival;
        this.sizes = sizes;
    }

    private record Score(double median, double tail) {}

    List<Row> rows() {
        run.progress().part("starts");
        var scores = new LinkedHashMap<String, Score>();
        var network = "";
        try (var ours = OurSystem.start(run.directory().resolve("starts"), 0)) {
            run.progress().step(OurSystem.NAME);
            network = ours.network();
            scores.put(OurSystem.NAME, measure(ours.client(), IMAGE));
        }
        rival.connect()
                .ifPresent(
                        client -> {
                            try (client) {
                                run.progress().step(RivalNode.NAME);
                                scores.put(RivalNode.NAME, measure(client, rival.image()));
                            }
                        });
        var note = sizes.starts() + " pods, 10/s, " + network + " network, image on the node";
        return List.of(
                row("created → running, p50", scores, Score::median).note(note),
                row("created → running, p99", scores, Score::tail));
    }

    private static Row row(String name, Map<String, Score> scores, ToDoubleFunction<Score> value) {
        var ours = Figure.once(OurSystem.NAME, value.applyAsDouble(scores.get(OurSystem.NAME)));
        var theirs = scores.get(RivalNode.NAME);
        return theirs == null
                ? Row.unrivalled(name, Unit.SECONDS, ours, RivalNode.ABSENT)
                : Row.compare(
                                name,
                                Unit.SECONDS,
                                ours,
                                Figure.once(RivalNode.NAME, value.applyAsDouble(theirs)))
                        .floor(Demand.atMost(0.5));
    }

    private Score measure(KubernetesClient client, String image) {
        Pods.prepare(client);
        measure(client, image, "warm", Math.min(5, sizes.starts()));
        var latencies = measure(client, image, "pod", sizes.starts());
        Pods.remove(client);
        return new Score(latencies.quantile(0.5) / 1e9, latencies.quantile(0.99) / 1e9);
    }

    private static Latencies measure(
            KubernetesClient client, String image, String prefix, int count) {
        var running = new ConcurrentHashMap<String, Long>();
        var begun = new LinkedHashMap<String, Long>();
        try (var _ = client.pods().inNamespace(Pods.NAMESPACE).watch(new RunningWatch(running))) {
            long next = System.nanoTime();
            for (int i = 0; i < count; i++) {
                Pods.pause(Math.max(0, (next - System.nanoTime()) / 1_000_000));
                next += INTERVAL_NANOS;
                var name = prefix + "-" + i;
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
