// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.datapoints.GaugeDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests and their durations under the names kube-apiserver uses, so dashboards fit. */
final class RequestMetrics {
    private static final double[] BOUNDS = {
        0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30,
        45, 60
    };

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Counter requests =
            Counter.builder()
                    .name("apiserver_request_total")
                    .help("Requests by verb, resource and code.")
                    .labelNames("code", "group", "resource", "subresource", "verb", "version")
                    .withoutExemplars()
                    .register(registry);
    private final Histogram durations =
            Histogram.builder()
                    .classicOnly()
                    .classicUpperBounds(BOUNDS)
                    .name("apiserver_request_duration_seconds")
                    .help("Time to serve a request; a watch until it begins.")
                    .labelNames("group", "resource", "subresource", "verb", "version")
                    .withoutExemplars()
                    .register(registry);
    private final Gauge watches =
            Gauge.builder()
                    .name("apiserver_longrunning_requests")
                    .help("Watches that are open now.")
                    .labelNames("group", "resource", "subresource", "verb", "version")
                    .withoutExemplars()
                    .register(registry);
    private final LongAdder inFlight = new LongAdder();

    /** Looked up by a record: the library finds its series by lists of texts. */
    private final Map<Request, Series> series = new ConcurrentHashMap<>();

    private record Series(CounterDataPoint count, DistributionDataPoint duration) {}

    /** What is told apart; bounded, because only served resources come here. */
    record Request(
            String verb,
            String group,
            String version,
            String resource,
            String subresource,
            int code) {
        private String[] labels() {
            return new String[] {
                group, resource, subresource, verb.toUpperCase(Locale.ROOT), version
            };
        }

        private String[] labelsWithCode() {
            return new String[] {
                Integer.toString(code),
                group,
                resource,
                subresource,
                verb.toUpperCase(Locale.ROOT),
                version
            };
        }
    }

    RequestMetrics() {
        GaugeWithCallback.builder()
                .name("apiserver_current_inflight_requests")
                .help("Requests being served now.")
                .callback(gauge -> gauge.call((double) inFlight.sum()))
                .register(registry);
    }

    void begun() {
        inFlight.increment();
    }

    void finished(Request request, Duration duration) {
        inFlight.decrement();
        var known = series.get(request);
        var one = known == null ? series.computeIfAbsent(request, this::series) : known;
        one.count().inc();
        one.duration().observe(duration.toNanos() / 1e9);
    }

    private Series series(Request request) {
        return new Series(
                requests.labelValues(request.labelsWithCode()),
                durations.labelValues(request.labels()));
    }

    void watchBegun(Request request) {
        watches(request).inc();
    }

    void watchEnded(Request request) {
        watches(request).dec();
    }

    private GaugeDataPoint watches(Request request) {
        return watches.labelValues(request.labels());
    }

    /**
     * All figures in the form the reader prefers: Prometheus' text or OpenMetrics.
     *
     * @param accept what the reader accepts; empty for anything
     */
    ApiAnswer answer(String accept) {
        var writer = ExpositionFormats.init().findWriter(accept);
        var body = new ByteArrayOutputStream();
        try {
            writer.write(body, registry.scrape());
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail to write", e);
        }
        return ApiAnswer.of(200, writer.getContentType(), body.toByteArray());
    }
}
