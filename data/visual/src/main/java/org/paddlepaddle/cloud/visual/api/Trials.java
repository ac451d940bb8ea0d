// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.visual.log.LogRun;
import org.paddlepaddle.cloud.visual.log.LoggedTrial;
import org.paddlepaddle.cloud.visual.log.Runs;
import org.paddlepaddle.cloud.visual.record.Hyperparameter;

/**
 * Runs that say with which hyperparameters they were made, beside each other.
 *
 * @param list in the order they were logged in
 */
record Trials(List<Trial> list) {
    /**
     * One of them.
     *
     * @param metrics the last value of each; without those that were never logged
     */
    record Trial(String name, List<Hyperparameter> parameters, Map<String, Double> metrics) {
        @Nullable Object value(String parameter) {
            return parameters.stream()
                    .filter(each -> each.name().equals(parameter))
                    .map(Hyperparameter::value)
                    .findFirst()
                    .orElse(null);
        }
    }

    static Trials of(Runs runs) {
        return new Trials(
                runs.list().stream()
                        .filter(run -> run.trial().isPresent())
                        .sorted(Comparator.comparingLong(Trials::logged))
                        .map(run -> trial(run, run.trial().orElseThrow()))
                        .toList());
    }

    private static long logged(LogRun run) {
        return run.trial().map(LoggedTrial::millis).orElse(0L);
    }

    private static Trial trial(LogRun run, LoggedTrial logged) {
        var metrics = new LinkedHashMap<String, Double>();
        for (var metric : logged.content().metrics()) {
            var points = run.points(metric, "");
            if (points.size() > 0) {
                metrics.put(metric, (double) points.values()[points.size() - 1]);
            }
        }
        return new Trial(run.path(), logged.content().parameters(), metrics);
    }

    Set<String> parameters() {
        var names = new LinkedHashSet<String>();
        list.forEach(trial -> trial.parameters().forEach(each -> names.add(each.name())));
        return names;
    }

    Set<String> metrics() {
        var names = new LinkedHashSet<String>();
        list.forEach(trial -> names.addAll(trial.metrics().keySet()));
        return names;
    }

    /** The word for what a parameter is; the first trial that has it decides. */
    String type(String parameter) {
        return list.stream()
                .flatMap(trial -> trial.parameters().stream())
                .filter(each -> each.name().equals(parameter))
                .map(Hyperparameter::type)
                .findFirst()
                .orElse("string");
    }

    List<Object> values(String parameter) {
        return list.stream()
                .map(trial -> trial.value(parameter))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /**
     * How much each number among the parameters goes with the metrics: the size of Pearson's
     * correlation, summed over the metrics, as a share of all. Empty with fewer than three trials.
     */
    Map<String, Double> importance() {
        var shares = new LinkedHashMap<String, Double>();
        for (var parameter : parameters()) {
            if (!type(parameter).equals("string")) {
                double sum =
                        metrics().stream()
                                .mapToDouble(metric -> Math.abs(correlation(parameter, metric)))
                                .sum();
                shares.put(parameter, sum);
            }
        }
        double all = shares.values().stream().mapToDouble(Double::doubleValue).sum();
        if (all == 0) {
            return Map.of();
        }
        shares.replaceAll((_, share) -> share / all);
        return shares;
    }

    private double correlation(String parameter, String metric) {
        var x = new ArrayList<Double>();
        var y = new ArrayList<Double>();
        for (var trial : list) {
            if (trial.value(parameter) instanceof Number number
                    && trial.metrics().containsKey(metric)) {
                x.add(number.doubleValue());
                y.add(trial.metrics().getOrDefault(metric, 0.0));
            }
        }
        return x.size() <= 2 ? 0 : correlation(x, y);
    }

    private static double correlation(List<Double> x, List<Double> y) {
        double middleX = mean(x.stream());
        double middleY = mean(y.stream());
        double both = 0;
        double onlyX = 0;
        double onlyY = 0;
        for (int i = 0; i < x.size(); i++) {
            double dx = x.get(i) - middleX;
            double dy = y.get(i) - middleY;
            both += dx * dy;
            onlyX += dx * dx;
            onlyY += dy * dy;
        }
        double size = Math.sqrt(onlyX * onlyY);
        return size == 0 || !Double.isFinite(size) ? 0 : both / size;
    }

    private static double mean(Stream<Double> numbers) {
        return numbers.mapToDouble(Double::doubleValue).average().orElse(0);
    }
}
