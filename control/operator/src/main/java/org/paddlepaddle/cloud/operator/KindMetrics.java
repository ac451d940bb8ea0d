// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** What is counted of one kind, in the text form of Prometheus. */
public final class KindMetrics {
    private static final String OPERATOR = "paddlecloud_operator_";

    private record Counter(String help, LongAdder value) {}

    private final String noun;
    private final String prefix;
    private final List<String> phases;
    private final LongAdder passes = new LongAdder();
    private final LongAdder passNanos = new LongAdder();
    private final LongAdder failedPasses = new LongAdder();
    private final Map<String, LongAdder> reached = new ConcurrentHashMap<>();
    private final Map<String, Counter> own = new LinkedHashMap<>();
    private volatile Supplier<Map<String, Integer>> objects = Map::of;

    private KindMetrics(String noun, String prefix, Class<? extends Enum<?>> phases) {
        this.noun = noun;
        this.prefix = prefix;
        this.phases = Arrays.stream(phases.getEnumConstants()).map(Enum::name).toList();
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

    /** One more counter, which only this kind has; called before the kind is at work. */
    public LongAdder counter(String name, String help) {
        return own.computeIfAbsent(name, _ -> new Counter(help, new LongAdder())).value();
    }

    /** Says where objects are counted by phase when somebody asks. */
    void count(Supplier<Map<String, Integer>> counting) {
        objects = counting;
    }

    void passed(Duration time) {
        passes.increment();
        passNanos.add(time.toNanos());
    }

    void failed() {
        failedPasses.increment();
    }

    /** An object has come to a phase. */
    public void reached(Enum<?> phase) {
        reached.computeIfAbsent(phase.name(), _ -> new LongAdder()).increment();
    }

    String text() {
        var text = new StringBuilder();
        var gauge = OPERATOR + noun + "s";
        head(text, gauge, "gauge", capital(noun) + "s there are, by phase.");
        var counts = objects.get();
        phases.forEach(phase -> line(text, gauge, phase, counts.getOrDefault(phase, 0)));
        var turns = prefix + "phases_total";
        head(text, turns, "counter", "How often " + noun + "s have come to a phase.");
        phases.forEach(phase -> line(text, turns, phase, sum(phase)));
        own.forEach((name, counter) -> counter(text, name, counter.help(), counter.value().sum()));
        counter(text, "passes_total", "Looks at a " + noun + ".", passes.sum());
        counter(text, "failed_passes_total", "Looks that did not go through.", failedPasses.sum());
        counter(
                text,
                "pass_seconds_total",
                "Time spent looking at " + noun + "s.",
                passNanos.sum() / 1e9);
        return text.toString();
    }

    private long sum(String phase) {
        var count = reached.get(phase);
        return count == null ? 0 : count.sum();
    }

    private void counter(StringBuilder text, String name, String help, Number value) {
        head(text, prefix + name, "counter", help);
        text.append(prefix).append(name).append(' ').append(value).append('\n');
    }

    private static void head(StringBuilder text, String name, String type, String help) {
        text.append("# HELP %s %s\n".formatted(name, help));
        text.append("# TYPE %s %s\n".formatted(name, type));
    }

    private static void line(StringBuilder text, String name, String phase, long value) {
        text.append("%s{phase=\"%s\"} %d\n".formatted(name, phase, value));
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
