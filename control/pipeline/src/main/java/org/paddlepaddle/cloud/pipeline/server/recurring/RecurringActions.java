// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.recurring;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.api.pipeline.Workflow;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.pipeline.server.ExperimentRoutes;
import org.paddlepaddle.cloud.pipeline.server.ListRequest;
import org.paddlepaddle.cloud.pipeline.server.Rights;
import org.paddlepaddle.cloud.pipeline.store.ExperimentRow;
import org.paddlepaddle.cloud.pipeline.store.ListQuery.Operation;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;
import org.paddlepaddle.cloud.pipeline.store.RecurringRow;
import org.paddlepaddle.cloud.pipeline.store.RowPage;
import org.paddlepaddle.cloud.pipeline.store.RunRow;

/** What both versions of the API do with recurring runs; they differ in their messages alone. */
record RecurringActions(PipelineStore store, RecurringLoop loop, InstantSource clock) {
    private static final int MOST_AT_ONCE = 10;

    /** Column by field of the messages. */
    static final Map<String, String> COLUMNS =
            Map.of(
                    "id", "id",
                    "recurring_run_id", "id",
                    "name", "name",
                    "display_name", "name",
                    "created_at", "created",
                    "updated_at", "updated",
                    "enabled", "enabled",
                    "status", "enabled");

    /** What a message asks for, however it is written. */
    record Asked(
            String name,
            String description,
            Optional<String> experiment,
            Optional<String> namespace,
            String account,
            String pipeline,
            String version,
            String manifest,
            JsonNode parameters,
            JsonNode trigger,
            String concurrency,
            boolean catchup,
            boolean enabled) {}

    RecurringRow create(Request request, Asked asked) {
        if (asked.name().isBlank()) {
            throw HttpRefusal.badRequest("a recurring run needs a name");
        }
        var experiments = new ExperimentRoutes(store, clock);
        var named = asked.experiment().map(this::experiment);
        var namespace =
                named.map(ExperimentRow::namespace)
                        .or(asked::namespace)
                        .orElse(Rights.USUAL_NAMESPACE);
        var caller = Rights.require(request, "create", namespace, "");
        TriggerReader.read(asked.trigger());
        var now = clock.instant();
        var row =
                new RecurringRow(
                        UUID.randomUUID().toString(),
                        asked.name(),
                        asked.description(),
                        namespace,
                        named.orElseGet(() -> experiments.usual(namespace)).id(),
                        asked.account(),
                        asked.version().isEmpty() ? asked.pipeline() : "",
                        asked.version(),
                        asked.manifest(),
                        asked.parameters().isContainerNode() ? asked.parameters().toString() : "[]",
                        asked.trigger().toString(),
                        concurrency(asked.concurrency()),
                        asked.catchup(),
                        asked.enabled(),
                        now,
                        now,
                        Optional.empty(),
                        0,
                        "");
        tryOut(row, caller);
        store.recurring().put(row);
        loop.changed();
        return row;
    }

    private ExperimentRow experiment(String id) {
        return store.experiments()
                .find(id)
                .orElseThrow(() -> HttpRefusal.badRequest("there is no experiment " + id));
    }

    private static int concurrency(String text) {
        try {
            int asked = text.isEmpty() ? 1 : Integer.parseInt(text);
            if (asked >= 1 && asked <= MOST_AT_ONCE) {
                return asked;
            }
        } catch (NumberFormatException _) {
            // Refused below.
        }
        throw HttpRefusal.badRequest(
                "max_concurrency is %s; it may be 1 to %d".formatted(text, MOST_AT_ONCE));
    }

    /** The first run, made without effect by who asks: it must be right, and allowed. */
    private void tryOut(RecurringRow row, Caller caller) {
        var client = caller.kubernetes();
        var workflow = new RecurringLaunch(store, clock).workflow(row, row.id(), clock.instant());
        try {
            client.resource(
                            client.getKubernetesSerialization()
                                    .convertValue(workflow, Workflow.class))
                    .dryRun()
                    .create();
        } catch (KubernetesClientException e) {
            throw new HttpRefusal(
                    e.getCode() >= 400 && e.getCode() < 500 ? e.getCode() : 503,
                    String.valueOf(e.getMessage()));
        }
    }

    RecurringRow find(Request request, String verb) {
        var id = request.parameter("id");
        var row =
                store.recurring()
                        .find(id)
                        .orElseThrow(() -> HttpRefusal.notFound("there is no recurring run " + id));
        Rights.require(request, verb, row.namespace(), id);
        return row;
    }

    RowPage<RecurringRow> list(
            Request request,
            ListRequest asked,
            Optional<String> experiment,
            Optional<String> namespace) {
        var shown =
                Rights.listed(
                        request,
                        experiment
                                .map(id -> experiment(id).namespace())
                                .or(() -> namespace)
                                .orElse(""));
        var query = asked.query();
        if (shown.isPresent()) {
            query = query.and("namespace", Operation.EQUALS, shown.get());
        }
        if (experiment.isPresent()) {
            query = query.and("experiment", Operation.EQUALS, experiment.get());
        }
        return store.recurring().list(query);
    }

    /** Its runs stay. */
    void delete(Request request) {
        var row = find(request, "delete");
        synchronized (store) {
            store.recurring().delete(row.id());
        }
        loop.changed();
    }

    void enable(Request request, boolean enabled) {
        var id = find(request, "update").id();
        update(store, id, row -> row.withEnabled(enabled, clock.instant()));
        loop.changed();
    }

    /** A run now, beside those of the schedule. */
    RunRow startNow(Request request) {
        var row = find(request, "create");
        var run = new RecurringLaunch(store, clock).startNow(row, Caller.of(request).kubernetes());
        update(store, row.id(), RecurringRow::withOneMore);
        return run;
    }

    /** Changes the row as it is now; one that was deleted meanwhile stays so. */
    static void update(PipelineStore store, String id, UnaryOperator<RecurringRow> change) {
        synchronized (store) {
            store.recurring().find(id).map(change).ifPresent(store.recurring()::put);
        }
    }
}
