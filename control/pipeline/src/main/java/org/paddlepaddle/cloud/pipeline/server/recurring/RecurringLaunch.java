// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.recurring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.UUID;
import org.paddlepaddle.cloud.api.pipeline.Workflow;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.pipeline.server.IrSource;
import org.paddlepaddle.cloud.pipeline.server.KfpMessages;
import org.paddlepaddle.cloud.pipeline.server.RunLaunch;
import org.paddlepaddle.cloud.pipeline.server.RunSubmission;
import org.paddlepaddle.cloud.pipeline.store.PipelineRow;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;
import org.paddlepaddle.cloud.pipeline.store.RecurringRow;
import org.paddlepaddle.cloud.pipeline.store.RunRow;
import org.paddlepaddle.cloud.pipeline.store.VersionRow;

/** Makes the runs of a recurring run. */
record RecurringLaunch(PipelineStore store, InstantSource clock) {
    /** The id of the run for this time: to start it again after a crash is to find it. */
    static String id(RecurringRow row, Instant due) {
        var key = row.id() + " " + due.toEpochMilli();
        return UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)).toString();
    }

    /** The run for this time; the one that is there when it was started before. */
    RunRow start(RecurringRow row, Instant due, KubernetesClient client) {
        var id = id(row, due);
        var before = store.runs().find(id);
        if (before.isPresent() && (before.get().isFinal() || exists(before.get(), client))) {
            return before.get();
        }
        return start(row, id, due, client);
    }

    /** A run beside those of the schedule. */
    RunRow startNow(RecurringRow row, KubernetesClient client) {
        return start(row, UUID.randomUUID().toString(), clock.instant(), client);
    }

    private RunRow start(RecurringRow row, String id, Instant due, KubernetesClient client) {
        var run =
                new RunLaunch.NewRun(
                        id,
                        name(row),
                        row.description(),
                        row.namespace(),
                        row.experiment(),
                        list(row.parameters()).toString(),
                        version(row),
                        row.id());
        return new RunLaunch(store, clock).launch(run, workflow(row, id, due), client);
    }

    private static boolean exists(RunRow run, KubernetesClient client) {
        return client.resources(Workflow.class)
                        .inNamespace(run.namespace())
                        .withName(run.workflow())
                        .get()
                != null;
    }

    private static String name(RecurringRow row) {
        return row.name() + "-" + (row.started() + 1);
    }

    /**
     * The Workflow of a run for this time.
     *
     * @throws HttpRefusal when the pipeline is gone or its parameters no longer fit
     */
    ObjectNode workflow(RecurringRow row, String id, Instant due) {
        var submission =
                new RunSubmission(
                        id,
                        name(row),
                        row.namespace(),
                        row.account(),
                        clock.instant(),
                        due,
                        row.started() + 1);
        var manifest = manifest(row);
        var parameters = KfpMessages.json(row.parameters(), "[]");
        var ir = IrSource.read(manifest);
        if (ir.isPresent() && parameters.isObject()) {
            return submission.workflow(ir.get(), parameters);
        }
        var texts = new LinkedHashMap<String, String>();
        list(row.parameters())
                .forEach(p -> texts.put(p.path("name").asText(), p.path("value").asText()));
        return submission.workflow(manifest, texts);
    }

    private String manifest(RecurringRow row) {
        var version = version(row);
        return version.isEmpty()
                ? row.manifest()
                : store.versions()
                        .find(version)
                        .map(VersionRow::manifest)
                        .orElseThrow(
                                () ->
                                        HttpRefusal.notFound(
                                                "there is no pipeline version " + version));
    }

    private String version(RecurringRow row) {
        return row.pipeline().isEmpty()
                ? row.version()
                : store.pipelines()
                        .find(row.pipeline())
                        .map(PipelineRow::defaultVersion)
                        .orElseThrow(
                                () ->
                                        HttpRefusal.notFound(
                                                "there is no pipeline " + row.pipeline()));
    }

    /** Parameters as names and texts, from either version's form. */
    static JsonNode list(String parameters) {
        var given = KfpMessages.json(parameters, "[]");
        var list = JsonNodeFactory.instance.arrayNode();
        if (given.isObject()) {
            given.properties().forEach(p -> put(list.addObject(), p.getKey(), p.getValue()));
        } else {
            given.forEach(p -> put(list.addObject(), p.path("name").asText(), p.path("value")));
        }
        return list;
    }

    private static void put(ObjectNode parameter, String name, JsonNode value) {
        parameter.put("name", name);
        parameter.put("value", value.isValueNode() ? value.asText() : value.toString());
    }
}
