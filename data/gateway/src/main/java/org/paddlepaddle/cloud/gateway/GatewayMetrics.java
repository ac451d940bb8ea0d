// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a gateway counts of each revision, for those who scrape it. */
final class GatewayMetrics {
    private static final String REVISION = "revision";
    private static final double[] BOUNDS = {
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30
    };

    /** Answers by the first digit of their status; the first is for those that never came. */
    private static final List<String> CLASSES = List.of("none", "1xx", "2xx", "3xx", "4xx", "5xx");

    private final Counter requests;
    private final Histogram durations;
    private final Counter coldStarts;
    private final Counter retries;

    /** Looked up by name: the library finds its series by lists of texts. */
    private final Map<String, Series> series = new ConcurrentHashMap<>();

    private record Series(
            List<CounterDataPoint> requests,
            DistributionDataPoint duration,
            CounterDataPoint coldStarts,
            CounterDataPoint retries) {}

    /**
     * @param gates those there are, as they come and go
     */
    GatewayMetrics(PrometheusRegistry registry, Supplier<Stream<RevisionGate>> gates) {
        requests = counter(registry, "requests", "Requests by class of the answer's code.", "code");
        durations =
                Histogram.builder()
                        .classicOnly()
                        .classicUpperBounds(BOUNDS)
                        .name("paddlecloud_gateway_request_duration_seconds")
                        .help("Time from a request's header to the end of its answer.")
                        .labelNames(REVISION)
                        .withoutExemplars()
                        .register(registry);
        coldStarts = counter(registry, "cold_starts", "Requests that found no pod.");
        retries = counter(registry, "retries", "Requests that were sent once more.");
        gauge(registry, "waiting", "Requests that wait for a pod now.", gates, g -> g.waiting());
        gauge(registry, "in_flight", "Requests that pods work on now.", gates, g -> g.atWork());
    }

    private static Counter counter(
            PrometheusRegistry registry, String name, String help, String... labels) {
        return Counter.builder()
                .name("paddlecloud_gateway_" + name + "_total")
                .help(help)
                .labelNames(
                        Stream.concat(Stream.of(REVISION), Stream.of(labels))
                                .toArray(String[]::new))
                .withoutExemplars()
                .register(registry);
    }

    private static void gauge(
            PrometheusRegistry registry,
            String name,
            String help,
            Supplier<Stream<RevisionGate>> gates,
            ToIntFunction<RevisionGate> figure) {
        GaugeWithCallback.builder()
                .name("paddlecloud_gateway_requests_" + name)
                .help(help)
                .labelNames(REVISION)
                .callback(
                        now ->
                                gates.get()
                                        .forEach(
                                                gate ->
                                                        now.call(
                                                                figure.applyAsInt(gate),
                                                                gate.name())))
                .register(registry);
    }

    /**
     * A request is over.
     *
     * @param status of its answer; 0: none was sent
     */
    void served(String revision, int status, long nanos) {
        var one = of(revision);
        one.requests().get(Math.clamp(status / 100, 0, CLASSES.size() - 1)).inc();
        one.duration().observe(nanos / 1e9);
    }

    void coldStart(String revision) {
        of(revision).coldStarts().inc();
    }

    void retried(String revision) {
        of(revision).retries().inc();
    }

    /** The revision has gone: so do its figures, or they would pile up. */
    void forget(String revision) {
        if (series.remove(revision) != null) {
            CLASSES.forEach(each -> requests.remove(revision, each));
            durations.remove(revision);
            coldStarts.remove(revision);
            retries.remove(revision);
        }
    }

    private Series of(String revision) {
        return series.computeIfAbsent(revision, this::made);
    }

    private Series made(String revision) {
        return new Series(
                IntStream.range(0, CLASSES.size())
                        .mapToObj(i -> requests.labelValues(revision, CLASSES.get(i)))
                        .toList(),
                durations.labelValues(revision),
                coldStarts.labelValues(revision),
                retries.labelValues(revision));
    }
}
