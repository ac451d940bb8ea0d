// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.serve;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.paddlepaddle.cloud.cache.job.JobQueue;
import org.paddlepaddle.cloud.cache.job.JobReport;
import org.paddlepaddle.cloud.cache.job.JobType;
import org.paddlepaddle.cloud.cache.job.Scrubbed;
import org.paddlepaddle.cloud.cache.tree.Amount;
import org.paddlepaddle.cloud.cache.tree.CacheTree;

/** What a cache runtime counts, for Prometheus. */
public final class CacheMetrics {
    private static final String PREFIX = "paddlecloud_cache_";

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private volatile Supplier<Figures> figures = () -> Figures.NONE;
    private final Counter jobs;
    private final Counter copied;

    /**
     * The figures that are looked up when somebody asks.
     *
     * @param room how many bytes may still be copied
     */
    private record Figures(Amount total, Amount cached, long room, Scrubbed scrubbed) {
        static final Figures NONE = new Figures(Amount.NONE, Amount.NONE, 0, Scrubbed.NONE);
    }

    public CacheMetrics() {
        gauge("files", "Files of the data set.", it -> it.total().files());
        gauge("bytes", "Bytes of the data set.", it -> it.total().bytes());
        gauge("cached_files", "Files that are here.", it -> it.cached().files());
        gauge("cached_bytes", "Bytes that are here.", it -> it.cached().bytes());
        gauge("room_bytes", "Bytes that may still be copied.", Figures::room);
        counter("scrubbed_bytes", "Bytes that were read again.", it -> it.scrubbed().bytes());
        counter(
                "damaged_files",
                "Files that were no longer what was copied.",
                it -> it.scrubbed().damaged());
        jobs =
                Counter.builder()
                        .name(PREFIX + "jobs_total")
                        .help("Jobs that ended, by type and how.")
                        .labelNames("type", "state")
                        .withoutExemplars()
                        .register(registry);
        copied =
                Counter.builder()
                        .name(PREFIX + "copied_bytes_total")
                        .help("Bytes that were copied from sources.")
                        .withoutExemplars()
                        .register(registry);
    }

    private void gauge(String name, String help, ToDoubleFunction<Figures> figure) {
        GaugeWithCallback.builder()
                .name(PREFIX + name)
                .help(help)
                .callback(asked -> asked.call(figure.applyAsDouble(figures.get())))
                .register(registry);
    }

    private void counter(String name, String help, ToDoubleFunction<Figures> figure) {
        CounterWithCallback.builder()
                .name(PREFIX + name + "_total")
                .help(help)
                .callback(asked -> asked.call(figure.applyAsDouble(figures.get())))
                .register(registry);
    }

    /** From now on the figures are those of this data set. */
    void watch(CacheTree tree, JobQueue board) {
        figures =
                () ->
                        new Figures(
                                tree.index().total(),
                                tree.index().local(),
                                tree.room(),
                                board.scrubbed());
    }

    /** A job has begun or ended. */
    public void tell(JobReport report) {
        if (report.state().isFinal()) {
            jobs.labelValues(report.type().name(), report.state().name()).inc();
            if (report.type() == JobType.sync || report.type() == JobType.warmup) {
                copied.inc(report.done().bytes());
            }
        }
    }

    PrometheusRegistry registry() {
        return registry;
    }

    /**
     * @param accept in which form the reader wants them
     */
    RuntimeReply page(String accept) {
        var writer = ExpositionFormats.init().findWriter(accept);
        var page = new ByteArrayOutputStream();
        try {
            writer.write(page, registry.scrape());
        } catch (IOException e) {
            throw new UncheckedIOException("an array took no bytes", e);
        }
        return new RuntimeReply(200, writer.getContentType(), page.toByteArray(), null);
    }
}
