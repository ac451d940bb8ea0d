// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.v2;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.pipeline.server.KfpMessages;
import org.paddlepaddle.cloud.pipeline.server.ListRequest;
import org.paddlepaddle.cloud.pipeline.server.PipelineRoutes;
import org.paddlepaddle.cloud.pipeline.server.Rights;
import org.paddlepaddle.cloud.pipeline.store.ListQuery;
import org.paddlepaddle.cloud.pipeline.store.ListQuery.Operation;
import org.paddlepaddle.cloud.pipeline.store.PipelineRow;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;
import org.paddlepaddle.cloud.pipeline.store.VersionRow;

/** Pipelines that were uploaded, and their versions. */
final class V2Pipelines {
    private static final String PATH = KfpV2Api.API + "/pipelines";
    private static final String VERSIONS = PATH + "/{id}/versions";
    private static final long LARGEST_BODY = 33L << 20;
    private static final Map<String, String> COLUMNS =
            Map.of(
                    "pipeline_id", "id",
                    "pipeline_version_id", "id",
                    "id", "id",
                    "display_name", "name",
                    "name", "name",
                    "description", "description",
                    "created_at", "created");

    private final PipelineStore store;
    private final InstantSource clock;
    private final PipelineRoutes shared;

    V2Pipelines(PipelineStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
        this.shared = new PipelineRoutes(store, clock);
    }

    void on(Router.Builder router) {
        router.get(PATH, this::list)
                .post(PATH, this::create)
                .post(PATH + "/create", _ -> byAddress())
                .on(
                        "POST",
                        PATH + "/upload",
                        LARGEST_BODY,
                        r -> Response.json(V2Views.pipeline(shared.uploaded(r))))
                .on(
                        "POST",
                        PATH + "/upload_version",
                        LARGEST_BODY,
                        r -> Response.json(V2Views.version(shared.uploadedVersion(r))))
                .get(PATH + "/names/{name}", this::named)
                .get(PATH + "/{id}", r -> Response.json(V2Views.pipeline(find(r, "get"))))
                .on("DELETE", PATH + "/{id}", shared::delete)
                .get(VERSIONS, this::versions)
                .post(VERSIONS, _ -> byAddress())
                .get(
                        VERSIONS + "/{version}",
                        r -> Response.json(V2Views.version(version(r, "get"))))
                .on("DELETE", VERSIONS + "/{version}", this::deleteVersion);
    }

    private static Response byAddress() {
        throw new HttpRefusal(
                501,
                "pipelines are not fetched from an address; upload the file at "
                        + PATH
                        + "/upload");
    }

    private Response list(Request request) {
        var asked = new ListRequest(request, COLUMNS);
        var namespace = Rights.listed(request, request.query().first("namespace").orElse(""));
        var query =
                namespace
                        .map(ns -> asked.query().and("namespace", Operation.EQUALS, ns))
                        .orElseGet(asked::query);
        var page = store.pipelines().list(query);
        return Response.json(
                KfpMessages.page("pipelines", page, asked.next(page), V2Views::pipeline));
    }

    /** One without a version yet. */
    private Response create(Request request) throws IOException {
        var body = Json.read(request, JsonNode.class);
        var display = body.path("display_name").asText();
        var name = display.isBlank() ? body.path("name").asText() : display;
        var asked = body.path("namespace").asText();
        var namespace = asked.isEmpty() ? Rights.USUAL_NAMESPACE : asked;
        Rights.require(request, "create", namespace, "");
        if (name.isBlank()) {
            throw HttpRefusal.badRequest("a pipeline needs a display_name");
        }
        if (store.pipelines().list(ListQuery.all("name", name)).total() > 0) {
            throw new HttpRefusal(409, "there is a pipeline %s already".formatted(name));
        }
        var row =
                new PipelineRow(
                        UUID.randomUUID().toString(),
                        name,
                        body.path("description").asText(),
                        namespace,
                        "",
                        clock.instant());
        store.pipelines().put(row);
        return Response.json(V2Views.pipeline(row));
    }

    private Response named(Request request) {
        var name = request.parameter("name");
        var row =
                store.pipelines().list(ListQuery.all("name", name)).rows().stream()
                        .findFirst()
                        .orElseThrow(() -> HttpRefusal.notFound("there is no pipeline " + name));
        Rights.require(request, "get", row.namespace(), "");
        return Response.json(V2Views.pipeline(row));
    }

    private PipelineRow find(Request request, String verb) {
        return shared.pipeline(request, request.parameter("id"), verb);
    }

    private VersionRow version(Request request, String verb) {
        var pipeline = find(request, verb);
        var id = request.parameter("version");
        return store.versions()
                .find(id)
                .filter(version -> version.pipeline().equals(pipeline.id()))
                .orElseThrow(() -> HttpRefusal.notFound("the pipeline has no version " + id));
    }

    private Response versions(Request request) {
        var pipeline = find(request, "list");
        var asked = new ListRequest(request, COLUMNS);
        var page =
                store.versions()
                        .list(asked.query().and("pipeline", Operation.EQUALS, pipeline.id()));
        return Response.json(
                KfpMessages.page("pipeline_versions", page, asked.next(page), V2Views::version));
    }

    private Response deleteVersion(Request request) {
        shared.removeVersion(version(request, "delete"));
        return Response.json(Map.of());
    }
}
