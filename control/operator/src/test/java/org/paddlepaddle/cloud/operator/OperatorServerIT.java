// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.http.HttpSmuggling;

class OperatorServerIT {
    private static InetSocketAddress anyPort() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    private static HttpResponse<String> get(int port, String path)
            throws IOException, InterruptedException {
        var uri = URI.create("http://127.0.0.1:" + port + path);
        try (var http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
        }
    }

    @Test
    void given_an_operator_that_does_not_work_then_the_probe_says_so() throws Exception {
        var works = new AtomicBoolean(true);
        try (var server = OperatorServer.health(anyPort(), works::get, works::get)) {
            assertThat(get(server.port(), "/healthz").statusCode()).isEqualTo(200);

            works.set(false);

            assertThat(get(server.port(), "/healthz").statusCode()).isEqualTo(503);
            assertThat(get(server.port(), "/readyz").statusCode()).isEqualTo(503);
        }
    }

    @Test
    void given_a_loop_that_keeps_failing_then_it_lives_and_is_not_ready() throws Exception {
        var broken = new AtomicBoolean(true);
        try (var supervisor =
                        new Supervisor(
                                _ -> {
                                    if (broken.get()) {
                                        throw new IllegalStateException("on purpose");
                                    }
                                });
                var server = OperatorServer.health(anyPort(), supervisor)) {
            assertThat(get(server.port(), "/readyz").statusCode()).isEqualTo(200);

            var _ = supervisor.loop("gateway-slices", () -> TimeUnit.MILLISECONDS.sleep(1));

            Await.until("unreadiness", () -> readyz(server) == 503);
            assertThat(get(server.port(), "/healthz").statusCode()).isEqualTo(200);

            broken.set(false);

            Await.until("readiness", () -> readyz(server) == 200);
        }
    }

    private static int readyz(OperatorServer server) {
        try {
            return get(server.port(), "/readyz").statusCode();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void given_requests_with_two_meanings_then_none_is_answered() throws IOException {
        try (var server = OperatorServer.health(anyPort(), () -> true, () -> true)) {
            HttpSmuggling.assertNoneGoesOn(
                    "/healthz", () -> new Socket(InetAddress.getLoopbackAddress(), server.port()));
        }
    }

    @Test
    void given_what_was_counted_then_prometheus_can_read_it() throws Exception {
        var jobs = KindMetrics.unprefixed("job", JobPhase.class);
        jobs.count(() -> Map.of("Running", 3));
        jobs.passed(Duration.ofMillis(1500));
        jobs.failed();
        jobs.counter("restarts_total", "Attempts after the first.").inc();
        jobs.reached(JobPhase.Completed);
        var metrics = new OperatorMetrics(List.of(jobs));
        try (var server = OperatorServer.metrics(anyPort(), metrics)) {
            assertThat(get(server.port(), "/metrics").body())
                    .isEqualTo(
                            """
                            # HELP paddlecloud_operator_failed_passes_total Looks that did not go through.
                            # TYPE paddlecloud_operator_failed_passes_total counter
                            paddlecloud_operator_failed_passes_total 1.0
                            # HELP paddlecloud_operator_jobs Jobs there are, by phase.
                            # TYPE paddlecloud_operator_jobs gauge
                            paddlecloud_operator_jobs{phase="Completed"} 0.0
                            paddlecloud_operator_jobs{phase="Failed"} 0.0
                            paddlecloud_operator_jobs{phase="Pending"} 0.0
                            paddlecloud_operator_jobs{phase="Restarting"} 0.0
                            paddlecloud_operator_jobs{phase="Running"} 3.0
                            paddlecloud_operator_jobs{phase="Starting"} 0.0
                            paddlecloud_operator_jobs{phase="Suspended"} 0.0
                            # HELP paddlecloud_operator_pass_seconds_total Time spent looking at jobs.
                            # TYPE paddlecloud_operator_pass_seconds_total counter
                            paddlecloud_operator_pass_seconds_total 1.5
                            # HELP paddlecloud_operator_passes_total Looks at a job.
                            # TYPE paddlecloud_operator_passes_total counter
                            paddlecloud_operator_passes_total 1.0
                            # HELP paddlecloud_operator_phases_total How often jobs have come to a phase.
                            # TYPE paddlecloud_operator_phases_total counter
                            paddlecloud_operator_phases_total{phase="Completed"} 1.0
                            paddlecloud_operator_phases_total{phase="Failed"} 0.0
                            paddlecloud_operator_phases_total{phase="Pending"} 0.0
                            paddlecloud_operator_phases_total{phase="Restarting"} 0.0
                            paddlecloud_operator_phases_total{phase="Running"} 0.0
                            paddlecloud_operator_phases_total{phase="Starting"} 0.0
                            paddlecloud_operator_phases_total{phase="Suspended"} 0.0
                            # HELP paddlecloud_operator_restarts_total Attempts after the first.
                            # TYPE paddlecloud_operator_restarts_total counter
                            paddlecloud_operator_restarts_total 1.0
                            """);
        }
    }

    @Test
    void given_a_reader_of_open_metrics_then_it_gets_them() throws Exception {
        var metrics = new OperatorMetrics(List.of(KindMetrics.of("toy", JobPhase.class)));
        try (var server = OperatorServer.metrics(anyPort(), metrics);
                var http = HttpClient.newHttpClient()) {
            var request =
                    HttpRequest.newBuilder(
                                    URI.create("http://127.0.0.1:" + server.port() + "/metrics"))
                            .header("Accept", "application/openmetrics-text;version=1.0.0")
                            .build();

            var answer = http.send(request, BodyHandlers.ofString());

            assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                    .startsWith("application/openmetrics-text");
            assertThat(answer.body())
                    .contains("# TYPE paddlecloud_operator_toy_passes counter\n")
                    .endsWith("# EOF\n");
        }
    }

    @Test
    void given_a_clock_that_was_set_back_then_counting_goes_on() {
        var jobs = KindMetrics.of("toy", JobPhase.class);

        jobs.passed(Duration.ofSeconds(-1));

        assertThat(new OperatorMetrics(List.of(jobs)).exposition("").text())
                .contains("paddlecloud_operator_toy_pass_seconds_total 0.0\n");
    }
}
