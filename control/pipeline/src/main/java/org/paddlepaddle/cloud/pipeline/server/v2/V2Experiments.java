// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.v2;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.pipeline.server.ExperimentRoutes;
import org.paddlepaddle.cloud.pipeline.server.KfpMessages;
import org.paddlepaddle.cloud.pipeline.server.ListRequest;
import org.paddlepaddle.cloud.pipeline.server.Rights;
import org.paddlepaddle.cloud.pipeline.store.ListQuery.Operation;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;

/** Experiments. */
record V2Experiments(PipelineStore store, InstantSource clock) {
    private static final String PATH = KfpV2Api.API + "/experiments";
    private static final Map<String, String> COLUMNS =
            Map.of(
                    "experiment_id", "id",
                    "id", "id",
                    "display_name", "name",
                    "name", "name",
                    "description", "description",
                    "created_at", "created",
                    "storage_state", "archived");

    void on(Router.Builder router) {
        var shared = new ExperimentRoutes(store, clock);
        router.get(PATH, this::list)
                .post(PATH, this::create)
                .get(
                        PATH + "/{id}",
                        r -> Response.json(V2Views.experiment(shared.find(r, "get"), store)))
                .on("DELETE", PATH + "/{id}", shared::delete)
                .post(PATH + "/{id}:archive", r -> shared.archive(r, true))
                .post(PATH + "/{id}:unarchive", r -> shared.archive(r, false));
    }

    private Response list(Request request) {
        var asked = new ListRequest(request, COLUMNS);
        var namespace = Rights.listed(request, request.query().first("namespace").orElse(""));
        var query =
                namespace
                        .map(ns -> asked.query().and("namespace", Operation.EQUALS, ns))
                        .orElseGet(asked::query);
        var page = store.experiments().list(query);
        return Response.json(
                KfpMessages.page(
                        "experiments",
                        page,
                        asked.next(page),
                        row -> V2Views.experiment(row, store)));
    }

    private Response create(Request request) throws IOException {
        var body = Json.read(request, JsonNode.class);
        var name = body.path("display_name").asText();
        if (name.isBlank()) {
            throw HttpRefusal.badRequest("an experiment needs a display_name");
        }
        var asked = body.path("namespace").asText();
        var namespace = asked.isEmpty() ? Rights.USUAL_NAMESPACE : asked;
        Rights.require(request, "create", namespace, "");
        var shared = new ExperimentRoutes(store, clock);
        if (shared.named(name, namespace).isPresent()) {
            throw new HttpRefusal(409, "there is an experiment %s already".formatted(name));
        }
        var row = shared.fresh(name, body.path("description").asText(), namespace);
        store.experiments().put(row);
        return Response.json(V2Views.experiment(row, store));
    }
}
