// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.terminal.screen.Sparkline;

/** The figures of a training so far, in order. */
public record LossCurve(List<LossPoint> points) {
    public LossCurve {
        points = List.copyOf(points);
    }

    public static LossCurve empty() {
        return new LossCurve(List.of());
    }

    public LossCurve with(LossPoint point) {
        var more = new ArrayList<>(points);
        more.add(point);
        return new LossCurve(more);
    }

    public boolean isEmpty() {
        return points.isEmpty();
    }

    /** At most {@code width} characters; neighbours share one when there are more figures. */
    public String sparkline(int width) {
        int bars = Math.min(width, points.size());
        double low = points.stream().mapToDouble(LossPoint::loss).min().orElse(0);
        double high = points.stream().mapToDouble(LossPoint::loss).max().orElse(0);
        return Sparkline.of(
                IntStream.range(0, bars)
                        .mapToDouble(
                                bar ->
                                        mean(
                                                bar * points.size() / bars,
                                                (bar + 1) * points.size() / bars)),
                low,
                high);
    }

    /** {@code step 120 0.6931 → 0.4312} */
    public String figures() {
        var first = points.getFirst();
        var last = points.getLast();
        return String.format(
                Locale.ROOT, "step %d   %.4f → %.4f", last.step(), first.loss(), last.loss());
    }

    /** A bar that shows a loss beside the largest one seen. */
    public String bar(LossPoint point, int width) {
        double high = points.stream().mapToDouble(LossPoint::loss).max().orElse(point.loss());
        return "█".repeat((int) Math.round(high == 0 ? 0 : point.loss() / high * width));
    }

    private double mean(int from, int to) {
        return points.subList(from, to).stream().mapToDouble(LossPoint::loss).average().orElse(0);
    }
}
