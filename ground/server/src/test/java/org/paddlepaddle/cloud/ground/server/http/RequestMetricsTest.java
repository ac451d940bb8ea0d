// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.server.http.RequestMetrics.Request;

/** Names, labels, help and buckets are what dashboards for Kubernetes ask for. */
class RequestMetricsTest {
    private static final Request GET =
            new Request("get", "apps", "v1", "deployments", "scale", 200);
    private static final Request WATCH = new Request("watch", "", "v1", "pods", "", 200);
    private static final String LABELS =
            "group=\"apps\",resource=\"deployments\",subresource=\"scale\",verb=\"GET\",version=\"v1\"";

    private final RequestMetrics metrics = new RequestMetrics();

    @BeforeEach
    void count() {
        for (int i = 0; i < 3; i++) {
            metrics.begun();
        }
        metrics.finished(GET, Duration.ofMillis(5));
        metrics.finished(GET, Duration.ofMillis(250));
        metrics.watchBegun(WATCH);
        metrics.watchBegun(WATCH);
        metrics.watchEnded(WATCH);
    }

    @Test
    void the_text_has_the_names_of_kube_apiserver() {
        var answer = metrics.answer("");

        assertThat(answer.contentType()).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
        assertThat(text(answer))
                .contains(
                        """
                        # HELP apiserver_current_inflight_requests Requests being served now.
                        # TYPE apiserver_current_inflight_requests gauge
                        apiserver_current_inflight_requests 1.0
                        """,
                        """
                        # HELP apiserver_longrunning_requests Watches that are open now.
                        # TYPE apiserver_longrunning_requests gauge
                        apiserver_longrunning_requests{group="",resource="pods",subresource="",\
                        verb="WATCH",version="v1"} 1.0
                        """,
                        """
                        # HELP apiserver_request_total Requests by verb, resource and code.
                        # TYPE apiserver_request_total counter
                        apiserver_request_total{code="200",%s} 2.0
                        """
                                .formatted(LABELS));
    }

    @Test
    void a_duration_counts_in_every_bucket_that_holds_it() {
        assertThat(text(metrics.answer("")))
                .contains(
                        """
                        # HELP apiserver_request_duration_seconds Time to serve a request; a watch\
                         until it begins.
                        # TYPE apiserver_request_duration_seconds histogram
                        """
                                + buckets(
                                        "0.005 1|0.025 1|0.05 1|0.1 1|0.2 1|0.4 2|0.6 2|0.8 2|1.0 2"
                                                + "|1.25 2|1.5 2|2.0 2|3.0 2|4.0 2|5.0 2|6.0 2"
                                                + "|8.0 2|10.0 2|15.0 2|20.0 2|30.0 2|45.0 2"
                                                + "|60.0 2|+Inf 2")
                                + "apiserver_request_duration_seconds_count{"
                                + LABELS
                                + "} 2\n"
                                + "apiserver_request_duration_seconds_sum{"
                                + LABELS
                                + "} 0.255\n");
    }

    private static String buckets(String endsAndCounts) {
        var lines = new StringBuilder();
        for (var bucket : endsAndCounts.split("\\|")) {
            var words = bucket.split(" ");
            lines.append("apiserver_request_duration_seconds_bucket{")
                    .append(LABELS)
                    .append(",le=\"")
                    .append(words[0])
                    .append("\"} ")
                    .append(words[1])
                    .append('\n');
        }
        return lines.toString();
    }

    @Test
    void a_reader_of_open_metrics_gets_it() {
        var answer =
                metrics.answer(
                        "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4");

        assertThat(answer.contentType())
                .isEqualTo("application/openmetrics-text; version=1.0.0; charset=utf-8");
        assertThat(text(answer))
                .contains("# TYPE apiserver_request counter\n", "apiserver_request_total{")
                .endsWith("# EOF\n");
    }

    private static String text(ApiAnswer answer) {
        var text = new StringBuilder();
        answer.pieces().forEach(piece -> text.append(UTF_8.decode(piece.duplicate())));
        return text.toString();
    }
}
