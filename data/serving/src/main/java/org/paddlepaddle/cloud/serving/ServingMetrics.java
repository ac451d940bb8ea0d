// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import java.util.function.ToLongFunction;
import org.paddlepaddle.cloud.serving.sparse.SparseFeeds;

/** What the server counts: upstream's {@code pd_*} counters, and histograms beside them. */
public final class ServingMetrics {
    private static final double[] SECONDS = {
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
    };
    private static final double[] ROWS = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Counter successes =
            counter("pd_query_request_success", "Requests that got a result.");
    private final Counter failures =
            counter("pd_query_request_failure", "Requests that got no result.");
    private final Counter requestMicros =
            counter("pd_query_request_duration_us", "Microseconds all requests took.");
    private final Counter runs = counter("pd_inference_count", "Runs of the engine.");
    private final Counter runMicros =
            counter("pd_inference_duration_us", "Microseconds all runs of the engine took.");
    private final Histogram requestSeconds =
            histogram("paddlecloud_serving_request_seconds", "How long requests took.", SECONDS);
    private final Histogram runSeconds =
            histogram("paddlecloud_serving_run_seconds", "How long engine runs took.", SECONDS);
    private final Histogram batchRows =
            histogram("paddlecloud_serving_batch_rows", "Samples of one engine run.", ROWS);
    private final Map<HostedModel, IntSupplier> queues = new ConcurrentHashMap<>();

    public ServingMetrics() {
        GaugeWithCallback.builder()
                .name("paddlecloud_serving_waiting_requests")
                .help("Requests that wait for the engine.")
                .labelNames("model", "version")
                .callback(this::waiting)
                .register(registry);
        sparse("paddlecloud_serving_sparse_keys", "Ids that were looked up.", SparseFeeds::asked);
        sparse(
                "paddlecloud_serving_sparse_missing_keys",
                "Ids that have no row in the table and became zeros.",
                SparseFeeds::missing);
    }

    private void sparse(String name, String help, ToLongFunction<SparseFeeds> count) {
        CounterWithCallback.builder()
                .name(name)
                .help(help)
                .labelNames("model", "version")
                .callback(counter -> sums(hosted -> sparse(hosted, count), counter::call))
                .register(registry);
    }

    private static long sparse(HostedModel hosted, ToLongFunction<SparseFeeds> count) {
        return hosted.model().sparse().map(count::applyAsLong).orElse(0L);
    }

    private void waiting(GaugeWithCallback.Callback gauge) {
        sums(hosted -> queues.getOrDefault(hosted, () -> 0).getAsInt(), gauge::call);
    }

    /** Tells a figure with its labels. */
    private interface Teller {
        void tell(double value, String... labels);
    }

    /** While one takes the place of another, both have the same labels. */
    private void sums(ToLongFunction<HostedModel> figure, Teller teller) {
        var sums = new TreeMap<List<String>, Long>(Comparator.comparing(List::toString));
        for (var hosted : queues.keySet()) {
            var model = hosted.model();
            sums.merge(
                    List.of(model.name(), model.version()), figure.applyAsLong(hosted), Long::sum);
        }
        sums.forEach((labels, sum) -> teller.tell(sum, labels.getFirst(), labels.getLast()));
    }

    private final Counter hits =
            counter("paddlecloud_serving_cache_hits", "Requests the cache answered.");
    private final Counter misses =
            counter("paddlecloud_serving_cache_misses", "Requests the cache did not know.");

    private Counter counter(String name, String help) {
        return Counter.builder()
                .name(name)
                .help(help)
                .labelNames("model", "version")
                .register(registry);
    }

    private Histogram histogram(String name, String help, double... bounds) {
        return Histogram.builder()
                .name(name)
                .help(help)
                .labelNames("model", "version")
                .classicOnly()
                .classicUpperBounds(bounds)
                .register(registry);
    }

    void answered(String model, String version, boolean success, Duration took) {
        (success ? successes : failures).labelValues(model, version).inc();
        requestMicros.labelValues(model, version).inc(micros(took));
        requestSeconds.labelValues(model, version).observe(took.toNanos() / 1e9);
    }

    void ran(String model, String version, long rows, Duration took) {
        runs.labelValues(model, version).inc();
        runMicros.labelValues(model, version).inc(micros(took));
        runSeconds.labelValues(model, version).observe(took.toNanos() / 1e9);
        batchRows.labelValues(model, version).observe((double) rows);
    }

    void looked(String model, String version, boolean hit) {
        (hit ? hits : misses).labelValues(model, version).inc();
    }

    /** From now on its queue is looked at with every scrape. */
    void watch(HostedModel hosted, IntSupplier queue) {
        queues.put(hosted, queue);
    }

    void forget(HostedModel hosted) {
        queues.remove(hosted);
    }

    private static double micros(Duration took) {
        return took.toNanos() / 1e3;
    }

    PrometheusRegistry registry() {
        return registry;
    }

    /** The page in Prometheus' text format. */
    public byte[] page() {
        var bytes = new ByteArrayOutputStream();
        try {
            ExpositionFormats.init()
                    .getPrometheusTextFormatWriter()
                    .write(bytes, registry.scrape());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
