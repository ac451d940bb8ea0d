// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.v2;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.paddlepaddle.cloud.pipeline.ir.IrNames;
import org.paddlepaddle.cloud.pipeline.server.IrSource;
import org.paddlepaddle.cloud.pipeline.server.KfpMessages;
import org.paddlepaddle.cloud.pipeline.store.ExperimentRow;
import org.paddlepaddle.cloud.pipeline.store.ListQuery;
import org.paddlepaddle.cloud.pipeline.store.PipelineRow;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;
import org.paddlepaddle.cloud.pipeline.store.RunRow;
import org.paddlepaddle.cloud.pipeline.store.VersionRow;

/** Rows as messages of v2beta1. */
final class V2Views {
    private static final String DISPLAY_NAME = "display_name";
    private static final String CREATED = "created_at";

    private V2Views() {}

    private static ObjectNode described(ObjectNode view, String description) {
        return description.isEmpty() ? view : view.put("description", description);
    }

    private static String storage(boolean archived) {
        return archived ? "ARCHIVED" : "AVAILABLE";
    }

    static ObjectNode experiment(ExperimentRow row, PipelineStore store) {
        var view = KfpMessages.object();
        view.put("experiment_id", row.id()).put(DISPLAY_NAME, row.name());
        described(view, row.description());
        view.put(CREATED, KfpMessages.time(row.created())).put("namespace", row.namespace());
        view.put("storage_state", storage(row.archived()));
        var runs = ListQuery.all("experiment", row.id());
        var last = new ListQuery(runs.where(), runs.sort(), true, 0, 1);
        store.runs()
                .list(last)
                .rows()
                .forEach(run -> view.put("last_run_created_at", KfpMessages.time(run.created())));
        return view;
    }

    static ObjectNode pipeline(PipelineRow row) {
        var view = KfpMessages.object();
        view.put("pipeline_id", row.id()).put(DISPLAY_NAME, row.name()).put("name", row.name());
        described(view, row.description());
        return view.put(CREATED, KfpMessages.time(row.created())).put("namespace", row.namespace());
    }

    static ObjectNode version(VersionRow row) {
        var view = KfpMessages.object();
        view.put("pipeline_id", row.pipeline()).put("pipeline_version_id", row.id());
        view.put(DISPLAY_NAME, row.name()).put("name", row.name());
        described(view, row.description());
        view.put(CREATED, KfpMessages.time(row.created()));
        if (!row.source().isEmpty()) {
            view.put("code_source_url", row.source());
        }
        IrSource.read(row.manifest()).ifPresent(ir -> view.set("pipeline_spec", ir.message()));
        return view;
    }

    static ObjectNode run(RunRow row) {
        var view = KfpMessages.object();
        view.put("experiment_id", row.experiment()).put("run_id", row.id());
        view.put(DISPLAY_NAME, row.name()).put("storage_state", storage(row.archived()));
        described(view, row.description());
        var spec = KfpMessages.json(row.manifest(), "{}").path("spec");
        source(view, row, spec);
        view.putObject("runtime_config").set("parameters", parameters(row, spec));
        view.put("service_account", row.account()).put(CREATED, KfpMessages.time(row.created()));
        view.put("scheduled_at", KfpMessages.time(row.created()));
        row.finished().ifPresent(end -> view.put("finished_at", KfpMessages.time(end)));
        if (!row.recurring().isEmpty()) {
            view.put("recurring_run_id", row.recurring());
        }
        view.put("state", state(row.status()));
        if (!row.error().isEmpty()) {
            view.putObject("error").put("code", TaskDetails.UNKNOWN).put("message", row.error());
        }
        var history = view.putArray("state_history");
        history.addObject()
                .put("update_time", KfpMessages.time(row.created()))
                .put("state", "PENDING");
        row.finished()
                .ifPresent(
                        end ->
                                history.addObject()
                                        .put("update_time", KfpMessages.time(end))
                                        .put("state", state(row.status())));
        return view;
    }

    private static void source(ObjectNode view, RunRow row, JsonNode spec) {
        if (!row.version().isEmpty()) {
            view.putObject("pipeline_version_reference").put("pipeline_version_id", row.version());
        } else if (spec.path(IrNames.PIPELINE) instanceof ObjectNode pipeline) {
            var message = KfpMessages.object();
            message.set("pipeline_spec", pipeline);
            if (spec.has(IrNames.PLATFORM)) {
                message.set("platform_spec", spec.get(IrNames.PLATFORM));
            }
            view.set("pipeline_spec", spec.has(IrNames.PLATFORM) ? message : pipeline);
        }
    }

    private static JsonNode parameters(RunRow row, JsonNode spec) {
        var typed = spec.path(IrNames.RUNTIME).path("parameters");
        if (typed.isObject()) {
            return typed;
        }
        var texts = JsonNodeFactory.instance.objectNode();
        KfpMessages.json(row.parameters(), "[]")
                .forEach(p -> texts.put(p.path("name").asText(), p.path("value").asText()));
        return texts;
    }

    /** A run that was ended from outside has failed: for other words clients wait for ever. */
    static String state(String phase) {
        return switch (phase) {
            case "", "Pending" -> "PENDING";
            case "Running" -> "RUNNING";
            case "Succeeded" -> "SUCCEEDED";
            case "Skipped", "Omitted" -> "SKIPPED";
            default -> "FAILED";
        };
    }
}
