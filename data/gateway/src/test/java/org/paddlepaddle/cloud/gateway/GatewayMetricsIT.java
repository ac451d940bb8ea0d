// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;
import org.paddlepaddle.cloud.gateway.RouteTable.Route;

/** What can be scraped of a gateway with real sockets on both sides. */
class GatewayMetricsIT {
    private static final String HOST = "m.ns.example.com";
    private static final String LAST =
            "GET / HTTP/1.1\r\nHost: " + HOST + "\r\nConnection: close\r\n\r\n";

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final LinkedBlockingQueue<String> demands = new LinkedBlockingQueue<>();

    @Test
    void given_a_cold_start_and_a_broken_answer_then_both_are_counted_until_the_revision_goes()
            throws Exception {
        try (var gateway = Gateway.start(GatewayConfig.usual(), demands::add, registry);
                var good = FakeEndpoint.saying("good");
                var bad = FakeEndpoint.start((endpoint, in, out) -> endpoint.request(in))) {
            var address =
                    gateway.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            gateway.route(table());
            try (var client = new RawClient(address).send(LAST)) {
                demands.poll(10, TimeUnit.SECONDS);
                assertThat(gauge("paddlecloud_gateway_requests_waiting")).isEqualTo(1);
                gateway.route(table(good.endpoint()));
                assertThat(client.all()).endsWith("good");
            }
            gateway.route(table(bad.endpoint()));
            try (var client = new RawClient(address).send(LAST)) {
                assertThat(client.all()).startsWith("HTTP/1.1 502");
            }

            assertThat(counter("requests", "2xx")).isEqualTo(1);
            assertThat(counter("requests", "5xx")).isEqualTo(1);
            assertThat(counter("cold_starts", "")).isEqualTo(1);
            assertThat(counter("retries", "")).isZero();
            assertThat(gauge("paddlecloud_gateway_requests_waiting")).isZero();
            assertThat(gauge("paddlecloud_gateway_requests_in_flight")).isZero();
            assertThat(durations()).isEqualTo(2);

            gateway.route(RouteTable.EMPTY);
            assertThat(registry.scrape().stream().mapToLong(s -> s.getDataPoints().size()).sum())
                    .isZero();
        }
    }

    private static RouteTable table(Endpoint... ready) {
        return new RouteTable(
                Map.of(HOST, Route.to("ns/r")),
                Map.of("ns/r", new Revision(List.of(ready), List.of(), 0, Duration.ofSeconds(20))),
                Optional.of("example.com"));
    }

    private double counter(String name, String code) {
        return registry.scrape().stream()
                .filter(each -> each.getMetadata().getName().equals("paddlecloud_gateway_" + name))
                .flatMap(each -> ((CounterSnapshot) each).getDataPoints().stream())
                .filter(
                        each ->
                                each.getLabels().get("revision").equals("ns/r")
                                        && (code.isEmpty()
                                                || code.equals(each.getLabels().get("code"))))
                .mapToDouble(CounterSnapshot.CounterDataPointSnapshot::getValue)
                .sum();
    }

    private double gauge(String name) {
        return registry.scrape().stream()
                .filter(each -> each.getMetadata().getName().equals(name))
                .flatMap(each -> ((GaugeSnapshot) each).getDataPoints().stream())
                .mapToDouble(GaugeSnapshot.GaugeDataPointSnapshot::getValue)
                .sum();
    }

    private long durations() {
        return registry.scrape().stream()
                .filter(HistogramSnapshot.class::isInstance)
                .flatMap(each -> ((HistogramSnapshot) each).getDataPoints().stream())
                .mapToLong(HistogramSnapshot.HistogramDataPointSnapshot::getCount)
                .sum();
    }
}
