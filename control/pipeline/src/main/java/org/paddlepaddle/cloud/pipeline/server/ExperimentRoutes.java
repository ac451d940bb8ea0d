// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.pipeline.store.ExperimentRow;
import org.paddlepaddle.cloud.pipeline.store.ListQuery;
import org.paddlepaddle.cloud.pipeline.store.ListQuery.Operation;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;

/** Experiments. */
public record ExperimentRoutes(PipelineStore store, InstantSource clock) {
    private static final String PATH = KfpApi.API + "/experiments";
    private static final Map<String, String> COLUMNS =
            Map.of(
                    "id", "id",
                    "name", "name",
                    "description", "description",
                    "created_at", "created",
                    "storage_state", "archived");

    void on(Router.Builder router) {
        router.get(PATH, this::list)
                .post(PATH, this::create)
                .get(PATH + "/{id}", this::get)
                .on("DELETE", PATH + "/{id}", this::delete)
                .post(PATH + "/{id}:archive", request -> archive(request, true))
                .post(PATH + "/{id}:unarchive", request -> archive(request, false));
    }

    private Response list(Request request) {
        var asked = new ListRequest(request, COLUMNS);
        var namespace = Rights.listed(request, asked.reference("NAMESPACE").orElse(""));
        var query =
                namespace
                        .map(ns -> asked.query().and("namespace", Operation.EQUALS, ns))
                        .orElseGet(asked::query);
        var page = store.experiments().list(query);
        return Response.json(
                KfpMessages.page("experiments", page, asked.next(page), KfpMessages::experiment));
    }

    private Response create(Request request) throws IOException {
        var body = Json.read(request, JsonNode.class);
        var name = body.path("name").asText();
        if (name.isBlank()) {
            throw HttpRefusal.badRequest("an experiment needs a name");
        }
        var namespace = ResourceReferences.of(body, "NAMESPACE").orElse(Rights.USUAL_NAMESPACE);
        Rights.require(request, "create", namespace, "");
        if (named(name, namespace).isPresent()) {
            throw new HttpRefusal(409, "there is an experiment %s already".formatted(name));
        }
        var row = fresh(name, body.path("description").asText(), namespace);
        store.experiments().put(row);
        return Response.json(KfpMessages.experiment(row));
    }

    public Optional<ExperimentRow> named(String name, String namespace) {
        return store
                .experiments()
                .list(ListQuery.all("name", name).and("namespace", Operation.EQUALS, namespace))
                .rows()
                .stream()
                .findFirst();
    }

    public ExperimentRow fresh(String name, String description, String namespace) {
        return new ExperimentRow(
                UUID.randomUUID().toString(), name, description, namespace, clock.instant(), false);
    }

    /** The one that runs without an experiment belong to. */
    public ExperimentRow usual(String namespace) {
        return named("Default", namespace)
                .orElseGet(
                        () -> {
                            var row = fresh("Default", "", namespace);
                            store.experiments().put(row);
                            return row;
                        });
    }

    public ExperimentRow find(Request request, String verb) {
        var id = request.parameter("id");
        var row =
                store.experiments()
                        .find(id)
                        .orElseThrow(() -> HttpRefusal.notFound("there is no experiment " + id));
        Rights.require(request, verb, row.namespace(), "");
        return row;
    }

    private Response get(Request request) {
        return Response.json(KfpMessages.experiment(find(request, "get")));
    }

    /** Its runs stay. */
    public Response delete(Request request) {
        store.experiments().delete(find(request, "delete").id());
        return Response.json(Map.of());
    }

    public Response archive(Request request, boolean archived) {
        var row = find(request, "update");
        store.experiments()
                .put(
                        new ExperimentRow(
                                row.id(),
                                row.name(),
                                row.description(),
                                row.namespace(),
                                row.created(),
                                archived));
        return Response.json(Map.of());
    }
}
