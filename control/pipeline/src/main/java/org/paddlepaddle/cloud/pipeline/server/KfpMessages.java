// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.pipeline.argo.Yaml;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;
import org.paddlepaddle.cloud.pipeline.store.ExperimentRow;
import org.paddlepaddle.cloud.pipeline.store.PipelineRow;
import org.paddlepaddle.cloud.pipeline.store.RowPage;
import org.paddlepaddle.cloud.pipeline.store.RunRow;
import org.paddlepaddle.cloud.pipeline.store.VersionRow;

/** Rows as KFP's messages. */
public final class KfpMessages {
    private KfpMessages() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static String time(Instant moment) {
        return moment.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    public static <T> ObjectNode page(
            String name, RowPage<T> page, Optional<String> next, Function<T, ObjectNode> view) {
        var answer = object();
        if (!page.rows().isEmpty()) {
            var list = answer.putArray(name);
            page.rows().forEach(row -> list.add(view.apply(row)));
            answer.put("total_size", page.total());
        }
        next.ifPresent(token -> answer.put("next_page_token", token));
        return answer;
    }

    static ObjectNode experiment(ExperimentRow row) {
        var view = object();
        view.put("id", row.id()).put("name", row.name());
        if (!row.description().isEmpty()) {
            view.put("description", row.description());
        }
        view.put("created_at", time(row.created()));
        reference(view.putArray("resource_references"), "NAMESPACE", row.namespace(), "", "OWNER");
        return view.put("storage_state", storage(row.archived()));
    }

    private static String storage(boolean archived) {
        return archived ? "STORAGESTATE_ARCHIVED" : "STORAGESTATE_AVAILABLE";
    }

    public static void reference(
            ArrayNode references, String type, String id, String name, String relationship) {
        var reference = references.addObject();
        reference.putObject("key").put("type", type).put("id", id);
        if (!name.isEmpty()) {
            reference.put("name", name);
        }
        reference.put("relationship", relationship);
    }

    static ObjectNode run(RunRow row, String experimentName) {
        var view = object();
        view.put("id", row.id()).put("name", row.name());
        view.put(
                "storage_state",
                row.archived() ? "STORAGESTATE_ARCHIVED" : "STORAGESTATE_AVAILABLE");
        if (!row.description().isEmpty()) {
            view.put("description", row.description());
        }
        var spec = view.putObject("pipeline_spec");
        spec.put("workflow_manifest", row.manifest());
        spec.set("parameters", json(row.parameters(), "[]"));
        var references = view.putArray("resource_references");
        reference(references, "EXPERIMENT", row.experiment(), experimentName, "OWNER");
        reference(references, "NAMESPACE", row.namespace(), "", "OWNER");
        if (!row.version().isEmpty()) {
            reference(references, "PIPELINE_VERSION", row.version(), "", "CREATOR");
        }
        if (!row.recurring().isEmpty()) {
            reference(references, "JOB", row.recurring(), "", "CREATOR");
        }
        view.put("service_account", row.account()).put("created_at", time(row.created()));
        view.put("scheduled_at", time(row.created()));
        row.finished().ifPresent(end -> view.put("finished_at", time(end)));
        if (!row.status().isEmpty()) {
            view.put("status", row.status());
        }
        if (!row.error().isEmpty()) {
            view.put("error", row.error());
        }
        if (!row.metrics().isEmpty()) {
            view.set("metrics", json(row.metrics(), "[]"));
        }
        return view;
    }

    static ObjectNode detail(RunRow row, String experimentName, String workflow) {
        var view = object();
        view.set("run", run(row, experimentName));
        view.putObject("pipeline_runtime").put("workflow_manifest", workflow);
        return view;
    }

    static ObjectNode pipeline(PipelineRow row, Optional<VersionRow> version) {
        var view = object();
        view.put("id", row.id()).put("created_at", time(row.created())).put("name", row.name());
        if (!row.description().isEmpty()) {
            view.put("description", row.description());
        }
        version.ifPresent(
                chosen -> {
                    view.set("parameters", parameters(chosen.manifest()));
                    view.set("default_version", version(chosen));
                });
        return view;
    }

    static ObjectNode version(VersionRow row) {
        var view = object();
        view.put("id", row.id()).put("name", row.name()).put("created_at", time(row.created()));
        view.set("parameters", parameters(row.manifest()));
        if (!row.source().isEmpty()) {
            view.put("code_source_url", row.source());
        }
        reference(view.putArray("resource_references"), "PIPELINE", row.pipeline(), "", "OWNER");
        if (!row.description().isEmpty()) {
            view.put("description", row.description());
        }
        return view;
    }

    private static JsonNode parameters(String manifest) {
        var ir = IrSource.read(manifest);
        if (ir.isPresent()) {
            return parameters(ir.get());
        }
        try {
            var list = Yaml.read(manifest).path("spec").path("arguments").path("parameters");
            return list.isArray() ? list : JsonNodeFactory.instance.arrayNode();
        } catch (JsonProcessingException _) {
            return JsonNodeFactory.instance.arrayNode();
        }
    }

    private static JsonNode parameters(IrSource ir) {
        var list = JsonNodeFactory.instance.arrayNode();
        ir.declared()
                .properties()
                .forEach(
                        declared -> {
                            var parameter = list.addObject().put("name", declared.getKey());
                            var value = declared.getValue().path("defaultValue");
                            if (!value.isMissingNode()) {
                                parameter.put("value", ParameterType.text(value));
                            }
                        });
        return list;
    }

    public static JsonNode json(String text, String otherwise) {
        try {
            return Json.mapper().readTree(text.isEmpty() ? otherwise : text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a row of ours is no JSON", e);
        }
    }
}
