// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.pipeline.store.ExperimentRow;
import org.paddlepaddle.cloud.pipeline.store.ListQuery;
import org.paddlepaddle.cloud.pipeline.store.ListQuery.Operation;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;
import org.paddlepaddle.cloud.pipeline.store.RowPage;
import org.paddlepaddle.cloud.pipeline.store.RunRow;

/** Runs: made, listed, ended, taken up again, put away. */
final class RunRoutes {
    private static final String PATH = KfpApi.API + "/runs";
    private static final long LARGEST_BODY = 33L << 20;
    private static final Map<String, String> COLUMNS =
            Map.of(
                    "id", "id",
                    "name", "name",
                    "status", "status",
                    "created_at", "created",
                    "finished_at", "finished",
                    "storage_state", "archived");

    private final PipelineStore store;
    private final RunSync sync;
    private final InstantSource clock;
    private final ExperimentRoutes experiments;
    private final RunActions actions;
    private final RunLaunch launch;

    RunRoutes(PipelineStore store, RunSync sync, InstantSource clock) {
        this.store = store;
        this.sync = sync;
        this.clock = clock;
        this.experiments = new ExperimentRoutes(store, clock);
        this.actions = new RunActions(store, sync, clock);
        this.launch = new RunLaunch(store, clock);
    }

    void on(Router.Builder router) {
        router.get(PATH, this::list)
                .on("POST", PATH, LARGEST_BODY, this::create)
                .get(PATH + "/{id}", this::get)
                .on("DELETE", PATH + "/{id}", r -> done(() -> actions.delete(r)))
                .post(PATH + "/{id}:archive", r -> done(() -> actions.archive(r, true)))
                .post(PATH + "/{id}:unarchive", r -> done(() -> actions.archive(r, false)))
                .post(PATH + "/{id}/terminate", r -> done(() -> actions.terminate(r)))
                .post(PATH + "/{id}/retry", r -> done(() -> actions.retry(r)))
                .post(PATH + "/{id}:reportMetrics", this::report);
    }

    private Response list(Request request) {
        var asked = new ListRequest(request, COLUMNS);
        var namespace = Rights.listed(request, asked.reference("NAMESPACE").orElse(""));
        refresh(Caller.of(request).kubernetes(), namespace);
        var query = asked.query();
        if (namespace.isPresent()) {
            query = query.and("namespace", Operation.EQUALS, namespace.get());
        }
        var experiment = asked.reference("EXPERIMENT");
        if (experiment.isPresent()) {
            query = query.and("experiment", Operation.EQUALS, experiment.get());
        }
        var page = store.runs().list(query);
        var client = Caller.of(request).kubernetes();
        var seen =
                new RowPage<>(
                        page.rows().stream().map(row -> sync.look(row, client).row()).toList(),
                        page.total());
        return Response.json(
                KfpMessages.page(
                        "runs",
                        seen,
                        asked.next(page),
                        row -> KfpMessages.run(row, experimentName(row))));
    }

    /** Rows that have ended since are brought up to date, so that filter and order see it. */
    private void refresh(KubernetesClient client, Optional<String> namespace) {
        var open = ListQuery.all("finished", 0L);
        var query = namespace.map(ns -> open.and("namespace", Operation.EQUALS, ns)).orElse(open);
        store.runs().list(query).rows().forEach(row -> sync.look(row, client));
    }

    private String experimentName(RunRow row) {
        return store.experiments().find(row.experiment()).map(ExperimentRow::name).orElse("");
    }

    private Response create(Request request) throws IOException {
        var body = Json.read(request, JsonNode.class);
        var name = body.path("name").asText();
        if (name.isBlank()) {
            throw HttpRefusal.badRequest("a run needs a name");
        }
        var experiment = ResourceReferences.of(body, "EXPERIMENT").map(this::experiment);
        var namespace =
                experiment
                        .map(ExperimentRow::namespace)
                        .or(() -> ResourceReferences.of(body, "NAMESPACE"))
                        .orElse(Rights.USUAL_NAMESPACE);
        var caller = Rights.require(request, "create", namespace, "");
        var key = request.header("Idempotency-Key");
        var before =
                key.flatMap(k -> store.submitted(caller.identity().user(), k))
                        .flatMap(store.runs()::find);
        if (before.isPresent()) {
            return detail(before.get(), caller.kubernetes());
        }
        var row =
                submit(
                        body,
                        name,
                        namespace,
                        experiment.orElseGet(() -> experiments.usual(namespace)),
                        caller);
        key.ifPresent(k -> store.remember(caller.identity().user(), k, row.id()));
        return detail(row, caller.kubernetes());
    }

    private ExperimentRow experiment(String id) {
        return store.experiments()
                .find(id)
                .orElseThrow(() -> HttpRefusal.badRequest("there is no experiment " + id));
    }

    private RunRow submit(
            JsonNode body, String name, String namespace, ExperimentRow experiment, Caller caller) {
        var source = new RunSource(store).of(body);
        var parameters = parameters(body);
        var id = UUID.randomUUID().toString();
        var account = body.path("service_account").asText();
        var workflow =
                new RunSubmission(id, name, namespace, account, clock.instant())
                        .workflow(source.manifest(), parameters);
        var given = body.path("pipeline_spec").path("parameters");
        var run =
                new RunLaunch.NewRun(
                        id,
                        name,
                        body.path("description").asText(),
                        namespace,
                        experiment.id(),
                        given.isArray() ? given.toString() : "[]",
                        source.version(),
                        "");
        return launch.launch(run, workflow, caller.kubernetes());
    }

    private static Map<String, String> parameters(JsonNode body) {
        var parameters = new LinkedHashMap<String, String>();
        for (var parameter : body.path("pipeline_spec").path("parameters")) {
            var value = parameter.path("value");
            parameters.put(
                    parameter.path("name").asText(),
                    value.isValueNode() ? value.asText() : value.toString());
        }
        return parameters;
    }

    private Response detail(RunRow row, KubernetesClient client) {
        var seen = sync.look(row, client);
        return Response.json(KfpMessages.detail(seen.row(), experimentName(row), seen.workflow()));
    }

    private Response get(Request request) {
        return detail(actions.find(request, "get"), Caller.of(request).kubernetes());
    }

    private static Response done(Runnable action) {
        action.run();
        return Response.json(Map.of());
    }

    private Response report(Request request) throws IOException {
        var row = actions.find(request, "update");
        var metrics = JsonNodeFactory.instance.arrayNode();
        KfpMessages.json(row.metrics(), "[]").forEach(metrics::add);
        var results = JsonNodeFactory.instance.arrayNode();
        for (var metric : Json.read(request, JsonNode.class).path("metrics")) {
            metrics.add(metric);
            results.addObject()
                    .put("metric_name", metric.path("name").asText())
                    .put("metric_node_id", metric.path("node_id").asText())
                    .put("status", "OK");
        }
        store.runs().put(row.withMetrics(metrics.toString()));
        return Response.json(Map.of("results", results));
    }
}
