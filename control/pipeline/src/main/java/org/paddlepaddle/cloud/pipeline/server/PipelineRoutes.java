// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.pipeline.store.ListQuery;
import org.paddlepaddle.cloud.pipeline.store.ListQuery.Operation;
import org.paddlepaddle.cloud.pipeline.store.PipelineRow;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;
import org.paddlepaddle.cloud.pipeline.store.VersionRow;

/** Pipelines that were uploaded, and their versions. */
public record PipelineRoutes(PipelineStore store, InstantSource clock) {
    private static final String PATH = KfpApi.API + "/pipelines";
    private static final String VERSIONS = KfpApi.API + "/pipeline_versions";
    private static final long LARGEST_BODY = 33L << 20;
    private static final int LONGEST_NAME = 100;
    private static final Map<String, String> COLUMNS =
            Map.of(
                    "id", "id",
                    "name", "name",
                    "description", "description",
                    "created_at", "created");

    void on(Router.Builder router) {
        router.get(PATH, this::list)
                .post(PATH, PipelineRoutes::byAddress)
                .on("POST", PATH + "/upload", LARGEST_BODY, this::upload)
                .on("POST", PATH + "/upload_version", LARGEST_BODY, this::uploadVersion)
                .get(PATH + "/{id}", this::get)
                .on("DELETE", PATH + "/{id}", this::delete)
                .get(PATH + "/{id}/templates", this::template)
                .post(PATH + "/{id}/default_version/{version}", this::makeDefault)
                .get(VERSIONS, this::versions)
                .post(VERSIONS, PipelineRoutes::byAddress)
                .get(VERSIONS + "/{id}", r -> Response.json(KfpMessages.version(version(r, "get"))))
                .get(
                        VERSIONS + "/{id}/templates",
                        r -> Response.json(Map.of("template", version(r, "get").manifest())))
                .on("DELETE", VERSIONS + "/{id}", this::deleteVersion);
    }

    private static Response byAddress(Request request) {
        throw new HttpRefusal(
                501,
                "pipelines are not fetched from an address; upload the file at "
                        + PATH
                        + "/upload");
    }

    private Response list(Request request) {
        var asked = new ListRequest(request, COLUMNS);
        var namespace = Rights.listed(request, asked.reference("NAMESPACE").orElse(""));
        var query = asked.query();
        if (namespace.isPresent()) {
            query = query.and("namespace", Operation.EQUALS, namespace.get());
        }
        var page = store.pipelines().list(query);
        return Response.json(KfpMessages.page("pipelines", page, asked.next(page), this::view));
    }

    private com.fasterxml.jackson.databind.node.ObjectNode view(PipelineRow row) {
        return KfpMessages.pipeline(row, store.versions().find(row.defaultVersion()));
    }

    private Response upload(Request request) throws IOException {
        return Response.json(view(uploaded(request)));
    }

    /** The pipeline of a file, with its first version. */
    public PipelineRow uploaded(Request request) throws IOException {
        Rights.require(request, "create", Rights.USUAL_NAMESPACE, "");
        var file = UploadedFile.of(request);
        var name = name(request, file);
        boolean taken = store.pipelines().list(ListQuery.all("name", name)).total() > 0;
        if (taken) {
            throw new HttpRefusal(
                    409,
                    "there is a pipeline %s already; upload a version of it, or take another name"
                            .formatted(name));
        }
        var id = UUID.randomUUID().toString();
        var description = request.query().first("description").orElse("");
        var version = version(id, name, description, file);
        var row =
                new PipelineRow(
                        id,
                        name,
                        description,
                        Rights.USUAL_NAMESPACE,
                        version.id(),
                        clock.instant());
        store.versions().put(version);
        store.pipelines().put(row);
        return row;
    }

    private static String name(Request request, UploadedFile file) {
        var name =
                request.query()
                        .first("name")
                        .filter(text -> !text.isBlank())
                        .or(() -> request.query().first("display_name"))
                        .filter(text -> !text.isBlank())
                        .orElse(file.name());
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            throw HttpRefusal.badRequest("a name has 1 to " + LONGEST_NAME + " letters");
        }
        return name;
    }

    private VersionRow version(
            String pipeline, String name, String description, UploadedFile file) {
        // Refuses what could not be run.
        new RunSubmission(UUID.randomUUID().toString(), name, "", "", clock.instant())
                .check(file.manifest());
        return new VersionRow(
                UUID.randomUUID().toString(),
                pipeline,
                name,
                description,
                "",
                file.manifest(),
                clock.instant());
    }

    private Response uploadVersion(Request request) throws IOException {
        return Response.json(KfpMessages.version(uploadedVersion(request)));
    }

    /** The version of a file, which becomes the usual one. */
    public VersionRow uploadedVersion(Request request) throws IOException {
        var id = request.query().first("pipelineid").orElse("");
        var row = pipeline(request, id, "update");
        var file = UploadedFile.of(request);
        var version =
                version(
                        id,
                        name(request, file),
                        request.query().first("description").orElse(""),
                        file);
        store.versions().put(version);
        store.pipelines().put(with(row, version.id()));
        return version;
    }

    private static PipelineRow with(PipelineRow row, String version) {
        return new PipelineRow(
                row.id(), row.name(), row.description(), row.namespace(), version, row.created());
    }

    public PipelineRow pipeline(Request request, String id, String verb) {
        var row =
                store.pipelines()
                        .find(id)
                        .orElseThrow(() -> HttpRefusal.notFound("there is no pipeline " + id));
        Rights.require(request, verb, row.namespace(), "");
        return row;
    }

    private VersionRow version(Request request, String verb) {
        var id = request.parameter("id");
        var row =
                store.versions()
                        .find(id)
                        .orElseThrow(
                                () -> HttpRefusal.notFound("there is no pipeline version " + id));
        pipeline(request, row.pipeline(), verb);
        return row;
    }

    private Response get(Request request) {
        return Response.json(view(pipeline(request, request.parameter("id"), "get")));
    }

    private Response template(Request request) {
        var row = pipeline(request, request.parameter("id"), "get");
        var manifest = store.versions().find(row.defaultVersion()).map(VersionRow::manifest);
        return Response.json(Map.of("template", manifest.orElse("")));
    }

    public Response delete(Request request) {
        var row = pipeline(request, request.parameter("id"), "delete");
        store.versions()
                .list(ListQuery.all("pipeline", row.id()))
                .rows()
                .forEach(version -> store.versions().delete(version.id()));
        store.pipelines().delete(row.id());
        return Response.json(Map.of());
    }

    private Response makeDefault(Request request) {
        var row = pipeline(request, request.parameter("id"), "update");
        var version = request.parameter("version");
        if (store.versions().find(version).filter(v -> v.pipeline().equals(row.id())).isEmpty()) {
            throw HttpRefusal.notFound("the pipeline has no version " + version);
        }
        store.pipelines().put(with(row, version));
        return Response.json(Map.of());
    }

    private Response versions(Request request) {
        var asked = new ListRequest(request, COLUMNS);
        var pipeline =
                asked.reference("PIPELINE")
                        .orElseThrow(
                                () -> HttpRefusal.badRequest("resource_key must name a pipeline"));
        pipeline(request, pipeline, "list");
        var page = store.versions().list(asked.query().and("pipeline", Operation.EQUALS, pipeline));
        return Response.json(
                KfpMessages.page("versions", page, asked.next(page), KfpMessages::version));
    }

    private Response deleteVersion(Request request) {
        removeVersion(version(request, "delete"));
        return Response.json(Map.of());
    }

    /** The newest of the others becomes the usual one, where this was. */
    public void removeVersion(VersionRow row) {
        store.versions().delete(row.id());
        var pipeline = store.pipelines().find(row.pipeline());
        if (pipeline.filter(p -> p.defaultVersion().equals(row.id())).isPresent()) {
            Optional<VersionRow> newest =
                    store.versions().list(ListQuery.all("pipeline", row.pipeline())).rows().stream()
                            .findFirst();
            store.pipelines().put(with(pipeline.get(), newest.map(VersionRow::id).orElse("")));
        }
    }
}
