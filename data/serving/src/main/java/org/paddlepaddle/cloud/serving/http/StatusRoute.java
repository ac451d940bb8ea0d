// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import org.paddlepaddle.cloud.serving.HostedModels;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.ServingMetrics;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Health, metrics and a page that says what is served. */
final class StatusRoute implements HttpRoute {
    private final HostedModels models;
    private final ServingMetrics metrics;
    private final Supervisor supervisor;

    StatusRoute(HostedModels models, ServingMetrics metrics, Supervisor supervisor) {
        this.models = models;
        this.metrics = metrics;
        this.supervisor = supervisor;
    }

    @Override
    public boolean knows(HttpCall call) {
        return call.path().isEmpty()
                || (call.path().size() == 1
                        && switch (call.first()) {
                            case "health", "healthz", "readyz", "livez", "metrics" -> true;
                            default -> false;
                        });
    }

    @Override
    public HttpAnswer answer(HttpCall call) {
        call.only("GET");
        return switch (call.first()) {
            case "metrics" -> HttpAnswer.of(200, MetricsPage.TYPE, metrics.page());
            case "livez" -> HttpAnswer.text(200, "ok\n");
            case "" -> call.header("accept").contains("text/html") ? page(call) : overview();
            default ->
                    supervisor
                            .trouble()
                            .map(trouble -> HttpAnswer.text(503, trouble + "\n"))
                            .orElseGet(() -> HttpAnswer.text(200, "ok\n"));
        };
    }

    /** A browser gets a page; it runs no script and loads nothing. */
    private HttpAnswer page(HttpCall call) {
        var page = ModelPage.of(models.all(), "http://" + call.header("host"));
        return HttpAnswer.of(200, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8))
                .with("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    }

    private HttpAnswer overview() {
        var page = UntrustedJson.object();
        var list = page.putArray("models");
        for (var hosted : models.all()) {
            describe(hosted.model(), list.addObject());
        }
        return HttpAnswer.json(200, page);
    }

    private static void describe(ServedModel model, ObjectNode into) {
        into.put("name", model.name())
                .put("version", model.version())
                .put("platform", model.platform());
        var feeds = into.putArray("feeds");
        model.signature().feeds().forEach(feed -> feeds.add(feed.alias()));
        var fetches = into.putArray("fetches");
        model.signature().fetches().forEach(fetch -> fetches.add(fetch.alias()));
    }

    @Override
    public HttpAnswer refusal(InferenceException why) {
        return HttpAnswer.text(HttpAnswer.status(why.kind()), why.sentence() + "\n");
    }
}
