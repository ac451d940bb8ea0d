// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.api.job.JobPhase;

/** What the operator counts, in the text form of Prometheus. */
public final class OperatorMetrics {
    private final LongAdder passes = new LongAdder();
    private final LongAdder passNanos = new LongAdder();
    private final LongAdder failedPasses = new LongAdder();
    private final LongAdder restarts = new LongAdder();
    private final Map<JobPhase, LongAdder> reached = new EnumMap<>(JobPhase.class);
    private volatile Supplier<Map<JobPhase, Integer>> jobs = Map::of;

    public OperatorMetrics() {
        for (var phase : JobPhase.values()) {
            reached.put(phase, new LongAdder());
        }
    }

    /** Says where jobs are counted when somebody asks. */
    public void countJobs(Supplier<Map<JobPhase, Integer>> counting) {
        jobs = counting;
    }

    public void passed(Duration time) {
        passes.increment();
        passNanos.add(time.toNanos());
    }

    public void failed() {
        failedPasses.increment();
    }

    public void restarted() {
        restarts.increment();
    }

    public void reached(JobPhase phase) {
        requireNonNull(reached.get(phase)).increment();
    }

    public String text() {
        var text = new StringBuilder();
        head(text, "jobs", "gauge", "Jobs there are, by phase.");
        var counts = jobs.get();
        for (var phase : JobPhase.values()) {
            line(text, "jobs", phase, counts.getOrDefault(phase, 0));
        }
        head(text, "phases_total", "counter", "How often jobs have come to a phase.");
        reached.forEach((phase, count) -> line(text, "phases_total", phase, count.sum()));
        counter(text, "restarts_total", "Attempts after the first.", restarts.sum());
        counter(text, "passes_total", "Looks at a job.", passes.sum());
        counter(text, "failed_passes_total", "Looks that did not go through.", failedPasses.sum());
        head(text, "pass_seconds_total", "counter", "Time spent looking at jobs.");
        text.append("paddlecloud_operator_pass_seconds_total ")
                .append(passNanos.sum() / 1e9)
                .append('\n');
        return text.toString();
    }

    private static void counter(StringBuilder text, String name, String help, long value) {
        head(text, name, "counter", help);
        text.append("paddlecloud_operator_").append(name).append(' ').append(value).append('\n');
    }

    private static void head(StringBuilder text, String name, String type, String help) {
        text.append("# HELP paddlecloud_operator_%s %s\n".formatted(name, help));
        text.append("# TYPE paddlecloud_operator_%s %s\n".formatted(name, type));
    }

    private static void line(StringBuilder text, String name, JobPhase phase, long value) {
        text.append("paddlecloud_operator_%s{phase=\"%s\"} %d\n".formatted(name, phase, value));
    }
}
