// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.recurring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.pipeline.server.IrSource;
import org.paddlepaddle.cloud.pipeline.server.KfpMessages;
import org.paddlepaddle.cloud.pipeline.server.ListRequest;
import org.paddlepaddle.cloud.pipeline.store.RecurringRow;

/**
 * Recurring runs as v2beta1 has them; {@code :run} is ours: a run now, beside those of the
 * schedule.
 */
record RecurringRunRoutes(RecurringActions actions) {
    private static final String PATH = "/apis/v2beta1/recurringruns";
    private static final long LARGEST_BODY = 33L << 20;

    void on(Router.Builder router) {
        router.get(PATH, this::list)
                .on("POST", PATH, LARGEST_BODY, this::create)
                .get(PATH + "/{id}", r -> Response.json(view(actions.find(r, "get"))))
                .on("DELETE", PATH + "/{id}", r -> done(() -> actions.delete(r)))
                .post(PATH + "/{id}:enable", r -> done(() -> actions.enable(r, true)))
                .post(PATH + "/{id}:disable", r -> done(() -> actions.enable(r, false)))
                .post(PATH + "/{id}:run", this::run);
    }

    private static Response done(Runnable action) {
        action.run();
        return Response.json(Map.of());
    }

    private Response run(Request request) {
        return Response.json(KfpMessages.object().put("run_id", actions.startNow(request).id()));
    }

    private Response list(Request request) {
        var asked = new ListRequest(request, RecurringActions.COLUMNS);
        var page =
                actions.list(
                        request,
                        asked,
                        named(request, "experiment_id"),
                        named(request, "namespace"));
        return Response.json(
                KfpMessages.page(
                        "recurringRuns", page, asked.next(page), RecurringRunRoutes::view));
    }

    private static Optional<String> named(Request request, String parameter) {
        return request.query().first(parameter).filter(value -> !value.isEmpty());
    }

    private Response create(Request request) throws IOException {
        var body = Json.read(request, JsonNode.class);
        var reference = body.path("pipeline_version_reference");
        var version =
                reference
                        .path("pipeline_version_id")
                        .asText(body.path("pipeline_version_id").asText());
        var pipeline = reference.path("pipeline_id").asText();
        var own = IrSource.of(body.path("pipeline_spec"));
        if (own.isPresent() == !(version + pipeline).isEmpty()) {
            throw HttpRefusal.badRequest(
                    "a recurring run needs either a pipeline_spec that kfp 2 compiled or a"
                            + " pipeline_version_reference");
        }
        var asked =
                new RecurringActions.Asked(
                        body.path("display_name").asText(),
                        body.path("description").asText(),
                        Optional.of(body.path("experiment_id").asText())
                                .filter(id -> !id.isEmpty()),
                        Optional.of(body.path("namespace").asText()).filter(ns -> !ns.isEmpty()),
                        body.path("service_account").asText(),
                        pipeline,
                        version,
                        own.map(ir -> ir.message().toString()).orElse(""),
                        body.path("runtime_config").path("parameters"),
                        body.path("trigger"),
                        body.path("max_concurrency").asText(),
                        !body.path("no_catchup").asBoolean(),
                        body.path("mode").asText().equals("ENABLE"));
        return Response.json(view(actions.create(request, asked)));
    }

    private static ObjectNode view(RecurringRow row) {
        var view = KfpMessages.object();
        view.put("recurring_run_id", row.id()).put("display_name", row.name());
        if (!row.description().isEmpty()) {
            view.put("description", row.description());
        }
        if (row.manifest().isEmpty()) {
            var reference = view.putObject("pipeline_version_reference");
            reference.put("pipeline_id", row.pipeline());
            if (!row.version().isEmpty()) {
                reference.put("pipeline_version_id", row.version());
            }
        } else {
            IrSource.read(row.manifest()).ifPresent(ir -> view.set("pipeline_spec", ir.message()));
        }
        view.putObject("runtime_config").set("parameters", parameters(row));
        view.put("service_account", row.account());
        view.put("max_concurrency", Integer.toString(row.concurrency()));
        view.set("trigger", KfpMessages.json(row.trigger(), "{}"));
        view.put("mode", row.enabled() ? "ENABLE" : "DISABLE");
        view.put("status", row.enabled() ? "ENABLED" : "DISABLED");
        view.put("created_at", KfpMessages.time(row.created()));
        view.put("updated_at", KfpMessages.time(row.updated()));
        if (!row.error().isEmpty()) {
            view.putObject("error").put("code", 2).put("message", row.error());
        }
        view.put("no_catchup", !row.catchup()).put("namespace", row.namespace());
        return view.put("experiment_id", row.experiment());
    }

    private static ObjectNode parameters(RecurringRow row) {
        var parameters = KfpMessages.object();
        if (KfpMessages.json(row.parameters(), "[]") instanceof ObjectNode typed) {
            return typed;
        }
        RecurringLaunch.list(row.parameters())
                .forEach(p -> parameters.put(p.path("name").asText(), p.path("value").asText()));
        return parameters;
    }
}
