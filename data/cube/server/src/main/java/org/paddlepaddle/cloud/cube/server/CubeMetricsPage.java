// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.server.http.HttpReply;
import org.paddlepaddle.cloud.cube.server.meter.Meters;
import org.paddlepaddle.cloud.cube.server.meter.Sampler;
import org.paddlepaddle.cloud.cube.server.meter.Totals;
import org.paddlepaddle.cloud.cube.store.TableStatus;

/**
 * The server's figures for Prometheus. They are counted by {@link Meters}, each thread for itself;
 * the library only writes what was counted when somebody asks.
 */
final class CubeMetricsPage {
    private static final String PREFIX = "paddlecloud_cube_";

    /** Fine buckets that make one of Prometheus'. */
    private static final int FINE = 4;

    /** Of Prometheus' histogram, without the last, which has no end. */
    private static final int BOUNDS = 26;

    private final Shared shared;
    private final Sampler sampler;
    private final Vars vars;

    CubeMetricsPage(Shared shared, Sampler sampler, Vars vars) {
        this.shared = shared;
        this.sampler = sampler;
        this.vars = vars;
    }

    /**
     * @param accept which forms the reader can read, if it says so
     */
    HttpReply answer(@Nullable String accept) {
        var writer = ExpositionFormats.init().findWriter(accept == null ? "" : accept);
        var body = new ByteArrayOutputStream();
        try {
            writer.write(body, figures());
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail to write", e);
        }
        return HttpReply.of(200, writer.getContentType(), body.toByteArray());
    }

    private MetricSnapshots figures() {
        var now = sampler.now();
        return MetricSnapshots.of(
                counter("requests", "Requests answered.", now.requests()),
                counter("request_errors", "Requests refused.", now.errors()),
                counter("keys", "Keys looked up.", now.keys()),
                counter("missing_keys", "Keys that were not there.", now.misses()),
                counter("long_values", "Values longer than may be sent.", now.longValues()),
                gauge("connections", "Open connections.", shared.connections()),
                counter("connections_refused", "Connections above the limit.", shared.refused()),
                gauge("buffered_bytes", "Requests and replies under way.", shared.buffered()),
                seconds(now),
                tables("table_keys", "Keys of the current version.", TableStatus::keyCount),
                tables("table_bytes", "Memory of a table's versions.", TableStatus::bytes));
    }

    private static CounterSnapshot counter(String name, String help, long value) {
        return CounterSnapshot.builder()
                .name(PREFIX + name)
                .help(help)
                .dataPoint(CounterDataPointSnapshot.builder().value((double) value).build())
                .build();
    }

    private static GaugeSnapshot gauge(String name, String help, long value) {
        return GaugeSnapshot.builder()
                .name(PREFIX + name)
                .help(help)
                .dataPoint(GaugeDataPointSnapshot.builder().value((double) value).build())
                .build();
    }

    private static HistogramSnapshot seconds(Totals now) {
        return HistogramSnapshot.builder()
                .name(PREFIX + "request_seconds")
                .help("Time from reading to sending.")
                .dataPoint(
                        HistogramDataPointSnapshot.builder()
                                .classicHistogramBuckets(buckets(now.histogram()))
                                .sum(now.micros() / 1e6)
                                .build())
                .build();
    }

    private static ClassicHistogramBuckets buckets(long[] fine) {
        var ends = new double[BOUNDS + 1];
        var counts = new long[BOUNDS + 1];
        for (int i = 0; i < BOUNDS; i++) {
            ends[i] = (Meters.upperEnd(i * FINE + FINE - 1) + 1) / 1e6;
        }
        ends[BOUNDS] = Double.POSITIVE_INFINITY;
        for (int i = 0; i < fine.length; i++) {
            counts[Math.min(i / FINE, BOUNDS)] += fine[i];
        }
        return ClassicHistogramBuckets.of(ends, counts);
    }

    private GaugeSnapshot tables(String name, String help, ToLongFunction<TableStatus> figure) {
        var all = GaugeSnapshot.builder().name(PREFIX + name).help(help);
        vars.tables()
                .forEach(
                        (table, status) ->
                                all.dataPoint(
                                        GaugeDataPointSnapshot.builder()
                                                .labels(Labels.of("table", table))
                                                .value((double) figure.applyAsLong(status))
                                                .build()));
        return all.build();
    }
}
