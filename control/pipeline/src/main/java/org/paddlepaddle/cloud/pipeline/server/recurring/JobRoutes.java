// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.recurring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.pipeline.server.KfpApi;
import org.paddlepaddle.cloud.pipeline.server.KfpMessages;
import org.paddlepaddle.cloud.pipeline.server.ListRequest;
import org.paddlepaddle.cloud.pipeline.server.ResourceReferences;
import org.paddlepaddle.cloud.pipeline.server.RunSource;
import org.paddlepaddle.cloud.pipeline.store.RecurringRow;

/**
 * Recurring runs as v1beta1 has them, where they are called jobs; {@code run} is ours: a run now,
 * beside those of the schedule.
 */
record JobRoutes(RecurringActions actions) {
    private static final String PATH = KfpApi.API + "/jobs";
    private static final long LARGEST_BODY = 33L << 20;

    void on(Router.Builder router) {
        router.get(PATH, this::list)
                .on("POST", PATH, LARGEST_BODY, this::create)
                .get(PATH + "/{id}", r -> Response.json(view(actions.find(r, "get"))))
                .on("DELETE", PATH + "/{id}", r -> done(() -> actions.delete(r)))
                .post(PATH + "/{id}/enable", r -> done(() -> actions.enable(r, true)))
                .post(PATH + "/{id}/disable", r -> done(() -> actions.enable(r, false)))
                .post(PATH + "/{id}/run", this::run);
    }

    private Response run(Request request) {
        return Response.json(KfpMessages.object().put("id", actions.startNow(request).id()));
    }

    private static Response done(Runnable action) {
        action.run();
        return Response.json(Map.of());
    }

    private Response list(Request request) {
        var asked = new ListRequest(request, RecurringActions.COLUMNS);
        var page =
                actions.list(
                        request,
                        asked,
                        asked.reference("EXPERIMENT"),
                        asked.reference("NAMESPACE"));
        return Response.json(KfpMessages.page("jobs", page, asked.next(page), JobRoutes::view));
    }

    private Response create(Request request) throws IOException {
        var body = Json.read(request, JsonNode.class);
        var spec = body.path("pipeline_spec");
        var source = new RunSource(actions.store()).of(body);
        boolean named = !source.version().isEmpty();
        boolean exactly = ResourceReferences.of(body, "PIPELINE_VERSION").isPresent();
        var asked =
                new RecurringActions.Asked(
                        body.path("name").asText(),
                        body.path("description").asText(),
                        ResourceReferences.of(body, "EXPERIMENT"),
                        ResourceReferences.of(body, "NAMESPACE"),
                        body.path("service_account").asText(),
                        named && !exactly ? spec.path("pipeline_id").asText() : "",
                        exactly ? source.version() : "",
                        named ? "" : source.manifest(),
                        spec.path("parameters"),
                        body.path("trigger"),
                        body.path("max_concurrency").asText(),
                        !body.path("no_catchup").asBoolean(),
                        body.path("enabled").asBoolean()
                                || body.path("mode").asText().equals("ENABLED"));
        return Response.json(view(actions.create(request, asked)));
    }

    private static ObjectNode view(RecurringRow row) {
        var view = KfpMessages.object();
        view.put("id", row.id()).put("name", row.name());
        if (!row.description().isEmpty()) {
            view.put("description", row.description());
        }
        var spec = view.putObject("pipeline_spec");
        if (!row.pipeline().isEmpty()) {
            spec.put("pipeline_id", row.pipeline());
        }
        if (!row.manifest().isEmpty()) {
            spec.put("workflow_manifest", row.manifest());
        }
        spec.set("parameters", RecurringLaunch.list(row.parameters()));
        var references = view.putArray("resource_references");
        KfpMessages.reference(references, "EXPERIMENT", row.experiment(), "", "OWNER");
        if (!row.version().isEmpty()) {
            KfpMessages.reference(references, "PIPELINE_VERSION", row.version(), "", "CREATOR");
        }
        if (!row.account().isEmpty()) {
            view.put("service_account", row.account());
        }
        view.put("max_concurrency", Integer.toString(row.concurrency()));
        view.set("trigger", KfpMessages.json(row.trigger(), "{}"));
        view.put("created_at", KfpMessages.time(row.created()));
        view.put("updated_at", KfpMessages.time(row.updated()));
        view.put("status", row.enabled() ? "Enabled" : "Disabled");
        if (!row.error().isEmpty()) {
            view.put("error", row.error());
        }
        return view.put("enabled", row.enabled()).put("no_catchup", !row.catchup());
    }
}
