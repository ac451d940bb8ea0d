// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.service.ScalingSpec;
import org.paddlepaddle.cloud.plan.Remarks;
import org.paddlepaddle.cloud.plan.service.ResourceTarget.Resource;
import org.paddlepaddle.cloud.plan.service.Scaling.Metric;

/** Reads how the number of pods is to be found; ranges and defaults are Knative's. */
final class ScalingChecks {
    private static final ScalingSpec NONE =
            new ScalingSpec(null, null, null, null, null, null, null, null, null);
    private static final String PATH = "spec.service.";
    private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(6);
    private static final Duration LONGEST_WINDOW = Duration.ofHours(1);
    private static final Duration USUAL_WINDOW = Duration.ofMinutes(1);
    private static final double PERCENT = 100;
    private static final int USUAL_TARGET = 100;

    /** Percent, as a HorizontalPodAutoscaler has it when nobody says. */
    private static final int USUAL_UTILIZATION = 80;

    /** As many as spec.replicas allows. */
    private static final int MOST_PODS = 1000;

    private static final List<String> RESOURCES =
            Stream.of(Resource.values()).map(Resource::name).toList();

    private final ScalingSpec spec;
    private final Remarks remarks;
    private final Optional<Integer> target;

    ScalingChecks(@Nullable ScalingSpec spec, Remarks remarks) {
        this.spec = spec == null ? NONE : spec;
        this.remarks = remarks;
        this.target = target();
    }

    /**
     * @param limit requests that a pod answers at once; 0: any number
     */
    Scaling scaling(int limit) {
        checkClass();
        var window = window();
        double panic = percent("panicWindow", spec.panicWindow(), 10, 1, 100);
        int min = count("minScale", spec.minScale());
        int max = count("maxScale", spec.maxScale());
        if (max > 0 && max < min) {
            remarks.problem(
                    PATH + "maxScale",
                    "must be 0 (as many as it takes) or at least minScale, "
                            + min
                            + "; found "
                            + max);
        }
        return new Scaling(
                metric(),
                total(limit),
                percent("targetUtilization", spec.targetUtilization(), 70, 1, 100) / PERCENT,
                window,
                panicWindow(window, panic),
                percent("panicThreshold", spec.panicThreshold(), 200, 110, 1000) / PERCENT,
                min,
                max);
    }

    /** Requests that a pod answers at once when nobody says: upstream takes the target for it. */
    int usualLimit() {
        return countsConcurrency() ? target.orElse(0) : 0;
    }

    /** Never more than a pod answers at once: the rest would wait where nobody sees it. */
    private int total(int limit) {
        if (limit == 0 || !countsConcurrency()) {
            return target.orElse(USUAL_TARGET);
        }
        return Math.min(target.orElse(limit), limit);
    }

    private Optional<Integer> target() {
        var target = spec.target();
        if (target != null && target < 0) {
            remarks.problem(
                    PATH + "target", "must be at least 0 (which means 100), found " + target);
        }
        return Optional.ofNullable(target).filter(number -> number > 0);
    }

    private boolean countsConcurrency() {
        return !isByResource()
                && (spec.metric() == null || spec.metric().equals(Metric.concurrency.name()));
    }

    /** What pods should use, where the class is hpa; ranges and defaults are Knative's. */
    Optional<ResourceTarget> resource(Scaling scaling) {
        if (!isByResource()) {
            return Optional.empty();
        }
        var metric = spec.metric();
        if (metric != null && !RESOURCES.contains(metric)) {
            remarks.problem(PATH + "metric", "hpa scales by cpu or memory, and kpa by " + metric);
            return Optional.empty();
        }
        var resource = metric == null ? Resource.cpu : Resource.valueOf(metric);
        if (resource == Resource.memory && target.isEmpty()) {
            remarks.problem(
                    PATH + "target", "is missing; for memory it is the MiB that a pod should use");
        }
        int most = scaling.maxScale() > 0 ? scaling.maxScale() : MOST_PODS;
        return Optional.of(
                new ResourceTarget(
                        resource,
                        target.orElse(USUAL_UTILIZATION),
                        Math.max(1, scaling.minScale()),
                        most));
    }

    private boolean isByResource() {
        return spec.autoscaler() != null && spec.autoscaler().startsWith("hpa");
    }

    private void checkClass() {
        var autoscaler = spec.autoscaler();
        if (autoscaler != null && !isByResource() && !autoscaler.startsWith("kpa")) {
            remarks.problem(PATH + "autoscaler", "must be kpa or hpa, found " + autoscaler);
        }
    }

    private Metric metric() {
        var metric = spec.metric();
        if (isByResource()) {
            return Metric.concurrency;
        }
        if (metric != null && RESOURCES.contains(metric)) {
            remarks.problem(
                    PATH + "metric",
                    metric + " needs autoscaler hpa; kpa scales by concurrency or rps");
            return Metric.concurrency;
        }
        return remarks.word(PATH + "metric", metric, Metric.concurrency);
    }

    private Duration window() {
        var text = spec.window();
        if (text == null || text.isBlank()) {
            return USUAL_WINDOW;
        }
        var window = duration(text);
        boolean allowed =
                window.filter(some -> some.compareTo(SHORTEST_WINDOW) >= 0)
                        .filter(some -> some.compareTo(LONGEST_WINDOW) <= 0)
                        .filter(some -> some.equals(some.truncatedTo(ChronoUnit.SECONDS)))
                        .isPresent();
        if (!allowed) {
            remarks.problem(
                    PATH + "window", "must be 6s to 1h in whole seconds, as in 60s; found " + text);
        }
        return allowed ? window.get() : USUAL_WINDOW;
    }

    /** As Go writes it: 60s, 1m30s, 1h. */
    private static Optional<Duration> duration(String text) {
        try {
            return Optional.of(Duration.parse("PT" + text.strip()));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static Duration panicWindow(Duration window, double percent) {
        return Duration.ofSeconds(Math.max(1, Math.round(window.toSeconds() * percent / PERCENT)));
    }

    private int count(String field, @Nullable Integer number) {
        if (number != null && number < 0) {
            remarks.problem(PATH + field, "must be at least 0, found " + number);
            return 0;
        }
        return number == null ? 0 : number;
    }

    private double percent(
            String field, @Nullable IntOrString value, double usual, double least, double most) {
        if (value == null || (value.getStrVal() != null && value.getStrVal().isBlank())) {
            return usual;
        }
        var number = number(value);
        if (number.isEmpty() || number.get() < least || number.get() > most) {
            remarks.problem(
                    PATH + field,
                    "must be a percentage from %.0f to %.0f; found %s"
                            .formatted(least, most, value.getValue()));
            return usual;
        }
        return number.get();
    }

    private static Optional<Double> number(IntOrString value) {
        if (value.getIntVal() != null) {
            return Optional.of(value.getIntVal().doubleValue());
        }
        try {
            var text = value.getStrVal().strip();
            var digits = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
            double number = Double.parseDouble(digits);
            return Double.isFinite(number) ? Optional.of(number) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
