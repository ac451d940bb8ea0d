// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Counts the requests of all servers of a process; as a handler it is their metrics page. */
public final class HttpMetrics implements HttpHandler {
    private static final double[] BOUNDS = {0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30};
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    private final PrometheusRegistry registry;
    private final Counter requests;
    private final Histogram durations;
    private final Gauge connections;
    private final Counter refused;

    /** Looked up by a record: the library finds its series by lists of texts. */
    private final Map<Kind, Series> series = new ConcurrentHashMap<>();

    private record Kind(String server, String method, int code) {}

    private record Series(CounterDataPoint count, DistributionDataPoint duration) {}

    /**
     * @param registry where other figures of the process are, too
     */
    public HttpMetrics(PrometheusRegistry registry) {
        this.registry = registry;
        requests =
                Counter.builder()
                        .name("paddlecloud_http_requests_total")
                        .help("Requests by server, method and code.")
                        .labelNames("server", "method", "code")
                        .withoutExemplars()
                        .register(registry);
        durations =
                Histogram.builder()
                        .classicOnly()
                        .classicUpperBounds(BOUNDS)
                        .name("paddlecloud_http_request_duration_seconds")
                        .help("Time from a request's header to the end of its answer.")
                        .labelNames("server", "method")
                        .withoutExemplars()
                        .register(registry);
        connections =
                Gauge.builder()
                        .name("paddlecloud_http_connections")
                        .help("Connections that are open now.")
                        .labelNames("server")
                        .withoutExemplars()
                        .register(registry);
        refused =
                Counter.builder()
                        .name("paddlecloud_http_refused_connections_total")
                        .help("Connections closed because there were too many.")
                        .labelNames("server")
                        .withoutExemplars()
                        .register(registry);
    }

    /** A request was answered. */
    public void served(String server, String method, int code, Duration duration) {
        var kind = new Kind(server, METHODS.contains(method) ? method : "other", code);
        var one = series.computeIfAbsent(kind, this::series);
        one.count().inc();
        one.duration().observe(duration.toNanos() / 1e9);
    }

    private Series series(Kind kind) {
        return new Series(
                requests.labelValues(kind.server(), kind.method(), Integer.toString(kind.code())),
                durations.labelValues(kind.server(), kind.method()));
    }

    public void opened(String server) {
        connections.labelValues(server).inc();
    }

    public void closed(String server) {
        connections.labelValues(server).dec();
    }

    public void refusedConnection(String server) {
        refused.labelValues(server).inc();
    }

    /** All figures of the registry, in the form the reader prefers. */
    @Override
    public Response handle(Request request) throws IOException {
        var writer = ExpositionFormats.init().findWriter(request.header("Accept").orElse(""));
        var page = new ByteArrayOutputStream();
        writer.write(page, registry.scrape());
        return Response.bytes(200, writer.getContentType(), page.toByteArray());
    }
}
