// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.serving.ServingMetrics;

/** {@code GET /metrics} on a port of its own, as upstream's {@code --prometheus_port}. */
public final class MetricsPage {
    static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final ServingMetrics metrics;
    private final Token token;

    public MetricsPage(ServingMetrics metrics, Token token) {
        this.metrics = metrics;
        this.token = token;
    }

    public Response handle(Request request) {
        if (!token.opens(request.header("authorization").orElse(""))) {
            return text(401, "show the token as Authorization: Bearer\n");
        }
        if (!request.method().equals("GET") || !request.path().equals("/metrics")) {
            return text(404, "there is GET /metrics here, and nothing else\n");
        }
        return Response.bytes(200, TYPE, metrics.page());
    }

    private static Response text(int status, String sentence) {
        var answer = HttpAnswer.text(status, sentence);
        return Response.bytes(status, answer.type(), answer.body());
    }
}
