// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** What is counted of one kind. */
public final class KindMetrics {
    private static final String OPERATOR = "paddlecloud_operator_";
    private static final String PHASE = "phase";

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final String prefix;
    private final List<String> phases;
    private final Counter reached;
    private final CounterDataPoint passes;
    private final CounterDataPoint failedPasses;
    private final CounterDataPoint passSeconds;
    private volatile Supplier<Map<String, Integer>> objects = Map::of;

    private KindMetrics(String noun, String prefix, Class<? extends Enum<?>> phases) {
        this.prefix = prefix;
        this.phases = Arrays.stream(phases.getEnumConstants()).map(Enum::name).toList();
        GaugeWithCallback.builder()
                .name(OPERATOR + noun + "s")
                .help(capital(noun) + "s there are, by phase.")
                .labelNames(PHASE)
                .callback(this::count)
                .register(registry);
        reached =
                Counter.builder()
                        .name(prefix + "phases_total")
                        .help("How often " + noun + "s have come to a phase.")
                        .labelNames(PHASE)
                        .withoutExemplars()
                        .register(registry);
        this.phases.forEach(phase -> reached.initLabelValues(phase));
        passes = counter("passes_total", "Looks at a " + noun + ".");
        failedPasses = counter("failed_passes_total", "Looks that did not go through.");
        passSeconds = counter("pass_seconds_total", "Time spent looking at " + noun + "s.");
    }

    /**
     * @param noun what one object is called, as in {@code paddlecloud_operator_noun_passes_total}
     */
    public static KindMetrics of(String noun, Class<? extends Enum<?>> phases) {
        return new KindMetrics(noun, OPERATOR + noun + "_", phases);
    }

    /** The counters of the first kind carry no noun: dashboards know them so. */
    public static KindMetrics unprefixed(String noun, Class<? extends Enum<?>> phases) {
        return new KindMetrics(noun, OPERATOR, phases);
    }

    /** One more counter, which only this kind has; called once, before the kind is at work. */
    public CounterDataPoint counter(String name, String help) {
        return Counter.builder()
                .name(prefix + name)
                .help(help)
                .withoutExemplars()
                .register(registry);
    }

    private void count(GaugeWithCallback.Callback gauge) {
        var counts = objects.get();
        phases.forEach(phase -> gauge.call(counts.getOrDefault(phase, 0), phase));
    }

    /** Says where objects are counted by phase when somebody asks. */
    void count(Supplier<Map<String, Integer>> counting) {
        objects = counting;
    }

    void passed(Duration time) {
        passes.inc();
        // The clock of a pass can be set back, a counter cannot.
        passSeconds.inc(Math.max(0, time.toNanos()) / 1e9);
    }

    void failed() {
        failedPasses.inc();
    }

    /** An object has come to a phase. */
    public void reached(Enum<?> phase) {
        reached.labelValues(phase.name()).inc();
    }

    MetricSnapshots now() {
        return registry.scrape();
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
