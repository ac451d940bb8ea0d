// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.v2;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.pipeline.server.ExperimentRoutes;
import org.paddlepaddle.cloud.pipeline.server.IrSource;
import org.paddlepaddle.cloud.pipeline.server.KfpMessages;
import org.paddlepaddle.cloud.pipeline.server.ListRequest;
import org.paddlepaddle.cloud.pipeline.server.Rights;
import org.paddlepaddle.cloud.pipeline.server.RunActions;
import org.paddlepaddle.cloud.pipeline.server.RunLaunch;
import org.paddlepaddle.cloud.pipeline.server.RunSubmission;
import org.paddlepaddle.cloud.pipeline.server.RunSync;
import org.paddlepaddle.cloud.pipeline.store.ExperimentRow;
import org.paddlepaddle.cloud.pipeline.store.ListQuery;
import org.paddlepaddle.cloud.pipeline.store.ListQuery.Operation;
import org.paddlepaddle.cloud.pipeline.store.PipelineRow;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;
import org.paddlepaddle.cloud.pipeline.store.RowPage;
import org.paddlepaddle.cloud.pipeline.store.RunRow;
import org.paddlepaddle.cloud.pipeline.store.VersionRow;

/** Runs: made, listed, ended, taken up again, put away. */
final class V2Runs {
    private static final String PATH = KfpV2Api.API + "/runs";
    private static final long LARGEST_BODY = 33L << 20;
    private static final Map<String, String> COLUMNS =
            Map.ofEntries(
                    Map.entry("run_id", "id"),
                    Map.entry("id", "id"),
                    Map.entry("display_name", "name"),
                    Map.entry("name", "name"),
                    Map.entry("state", "status"),
                    Map.entry("experiment_id", "experiment"),
                    Map.entry("created_at", "created"),
                    Map.entry("scheduled_at", "created"),
                    Map.entry("finished_at", "finished"),
                    Map.entry("storage_state", "archived"));

    private final PipelineStore store;
    private final RunSync sync;
    private final InstantSource clock;
    private final RunActions actions;

    V2Runs(PipelineStore store, RunSync sync, InstantSource clock) {
        this.store = store;
        this.sync = sync;
        this.clock = clock;
        this.actions = new RunActions(store, sync, clock);
    }

    void on(Router.Builder router) {
        router.get(PATH, this::list)
                .on("POST", PATH, LARGEST_BODY, this::create)
                .get(PATH + "/{id}", r -> detail(actions.find(r, "get"), Caller.of(r).kubernetes()))
                .on("DELETE", PATH + "/{id}", r -> done(() -> actions.delete(r)))
                .post(PATH + "/{id}:archive", r -> done(() -> actions.archive(r, true)))
                .post(PATH + "/{id}:unarchive", r -> done(() -> actions.archive(r, false)))
                .post(PATH + "/{id}:terminate", r -> done(() -> actions.terminate(r)))
                .post(PATH + "/{id}:retry", r -> done(() -> actions.retry(r)));
    }

    private static Response done(Runnable action) {
        action.run();
        return Response.json(Map.of());
    }

    private Response detail(RunRow row, KubernetesClient client) {
        var seen = sync.look(row, client);
        var view = V2Views.run(seen.row());
        view.set("run_details", TaskDetails.of(row.id(), KfpMessages.json(seen.workflow(), "{}")));
        return Response.json(view);
    }

    private Response list(Request request) {
        var asked = new ListRequest(request, COLUMNS);
        var experiment =
                request.query()
                        .first("experiment_id")
                        .filter(id -> !id.isEmpty())
                        .map(this::experiment);
        var namespace =
                Rights.listed(
                        request,
                        experiment
                                .map(ExperimentRow::namespace)
                                .orElseGet(() -> request.query().first("namespace").orElse("")));
        var client = Caller.of(request).kubernetes();
        refresh(client, namespace);
        var query = asked.query();
        if (namespace.isPresent()) {
            query = query.and("namespace", Operation.EQUALS, namespace.get());
        }
        if (experiment.isPresent()) {
            query = query.and("experiment", Operation.EQUALS, experiment.get().id());
        }
        var page = store.runs().list(query);
        var seen =
                new RowPage<>(
                        page.rows().stream().map(row -> sync.look(row, client).row()).toList(),
                        page.total());
        return Response.json(KfpMessages.page("runs", seen, asked.next(page), V2Views::run));
    }

    /** Rows that have ended since are brought up to date, so that filter and order see it. */
    private void refresh(KubernetesClient client, Optional<String> namespace) {
        var open = ListQuery.all("finished", 0L);
        var query = namespace.map(ns -> open.and("namespace", Operation.EQUALS, ns)).orElse(open);
        store.runs().list(query).rows().forEach(row -> sync.look(row, client));
    }

    private ExperimentRow experiment(String id) {
        return store.experiments()
                .find(id)
                .orElseThrow(() -> HttpRefusal.badRequest("there is no experiment " + id));
    }

    private Response create(Request request) throws IOException {
        var body = Json.read(request, JsonNode.class);
        var name = body.path("display_name").asText();
        if (name.isBlank()) {
            throw HttpRefusal.badRequest("a run needs a display_name");
        }
        var id = body.path("experiment_id").asText();
        var experiment =
                id.isEmpty() ? Optional.<ExperimentRow>empty() : Optional.of(experiment(id));
        var namespace = experiment.map(ExperimentRow::namespace).orElse(Rights.USUAL_NAMESPACE);
        var caller = Rights.require(request, "create", namespace, "");
        var user = caller.identity().user();
        var key = request.header("Idempotency-Key");
        var before = key.flatMap(k -> store.submitted(user, k)).flatMap(store.runs()::find);
        if (before.isPresent()) {
            return detail(before.get(), caller.kubernetes());
        }
        var home = experiment.orElseGet(() -> new ExperimentRoutes(store, clock).usual(namespace));
        var row = submit(body, name, home, caller.kubernetes());
        key.ifPresent(k -> store.remember(user, k, row.id()));
        return detail(row, caller.kubernetes());
    }

    private RunRow submit(
            JsonNode body, String name, ExperimentRow experiment, KubernetesClient client) {
        var id = UUID.randomUUID().toString();
        var version = version(body);
        var source =
                version.map(row -> IrSource.read(row.manifest()))
                        .orElseGet(() -> IrSource.of(body.path("pipeline_spec")))
                        .orElseThrow(V2Runs::notV2);
        var given = body.path("runtime_config").path("parameters");
        var parameters =
                given instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode();
        var workflow =
                new RunSubmission(
                                id,
                                name,
                                experiment.namespace(),
                                body.path("service_account").asText(),
                                clock.instant())
                        .workflow(source, parameters);
        var list = JsonNodeFactory.instance.arrayNode();
        parameters
                .properties()
                .forEach(
                        p ->
                                list.addObject()
                                        .put("name", p.getKey())
                                        .put(
                                                "value",
                                                p.getValue().isValueNode()
                                                        ? p.getValue().asText()
                                                        : p.getValue().toString()));
        var run =
                new RunLaunch.NewRun(
                        id,
                        name,
                        body.path("description").asText(),
                        experiment.namespace(),
                        experiment.id(),
                        list.toString(),
                        version.map(VersionRow::id).orElse(""),
                        "");
        return new RunLaunch(store, clock).launch(run, workflow, client);
    }

    private static HttpRefusal notV2() {
        return HttpRefusal.badRequest(
                "a run of v2beta1 needs a pipeline_spec that kfp 2 compiled, or a version of such"
                        + " a pipeline; a Workflow is submitted by v1beta1");
    }

    private Optional<VersionRow> version(JsonNode body) {
        var reference = body.path("pipeline_version_reference");
        var named =
                reference
                        .path("pipeline_version_id")
                        .asText(body.path("pipeline_version_id").asText());
        var pipeline = reference.path("pipeline_id").asText();
        if (named.isEmpty() && pipeline.isEmpty()) {
            return Optional.empty();
        }
        var id =
                named.isEmpty()
                        ? store.pipelines()
                                .find(pipeline)
                                .map(PipelineRow::defaultVersion)
                                .orElseThrow(
                                        () ->
                                                HttpRefusal.notFound(
                                                        "there is no pipeline " + pipeline))
                        : named;
        return Optional.of(
                store.versions()
                        .find(id)
                        .orElseThrow(
                                () -> HttpRefusal.notFound("there is no pipeline version " + id)));
    }
}
