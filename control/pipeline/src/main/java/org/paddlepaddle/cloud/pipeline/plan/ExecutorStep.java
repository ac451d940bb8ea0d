// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.pipeline.dag.Executor;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.PodParts;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.dag.Template.OutputFile;
import org.paddlepaddle.cloud.pipeline.executor.ExecutorCall;
import org.paddlepaddle.cloud.pipeline.executor.ExecutorPaths;
import org.paddlepaddle.cloud.pipeline.executor.ExecutorPlaceholders;
import org.paddlepaddle.cloud.pipeline.executor.ExecutorWords;

/**
 * A step of KFP v2 as it is run: every placeholder filled, every file at its path. Worked out anew
 * whenever it is looked at, from the same values.
 */
record ExecutorStep(ExecutorCall call, Template.Container step) {
    private static final String SCRATCH = "kfp-artifacts";

    static ExecutorStep of(
            Planning planning,
            NodePath place,
            Template.Container step,
            Executor executor,
            NodeValues inputs) {
        var facts = planning.facts();
        var id = planning.tree().id(place.name());
        var places = new ExecutorPaths(facts.key().name(), id);
        var job = new HashMap<>(facts.job());
        job.put("pipeline_task_name", place.displayName());
        job.put("pipeline_task_uuid", id);
        return new ExecutorStep(
                new ExecutorCall(executor, step.inputs(), inputs, places, job), step);
    }

    /** The step with values only. */
    Template.Container filled() {
        var texts = new ExecutorPlaceholders(call);
        var words = new ExecutorWords(call);
        var container = step.container().deepCopy();
        for (var list : List.of("command", "args")) {
            var filled = words.of(container.path(list));
            container.remove(list);
            if (!filled.isEmpty()) {
                var array = container.putArray(list);
                filled.forEach(array::add);
            }
        }
        var rest = container.deepCopy();
        rest.remove(List.of("command", "args"));
        texts.tree(rest).properties().forEach(f -> container.set(f.getKey(), f.getValue()));
        var pod = (ObjectNode) texts.tree(step.pod().spec());
        if (hasArtifacts()) {
            pod.withArray("volumes").addObject().put("name", SCRATCH).putObject("emptyDir");
            container
                    .withArray("volumeMounts")
                    .addObject()
                    .put("name", SCRATCH)
                    .put("mountPath", ExecutorPaths.LOCAL_ROOT);
        }
        return new Template.Container(
                step.name(),
                new Inputs(List.of(), artifacts()),
                outputs(),
                container,
                step.sidecars(),
                step.initContainers(),
                new PodParts(pod, (ObjectNode) texts.tree(step.pod().metadata())),
                step.podSpecPatch(),
                step.deadlineSeconds().map(texts::text),
                step.retry(),
                Optional.empty());
    }

    private boolean hasArtifacts() {
        return !call.executor().artifacts().isEmpty() || !call.declared().artifacts().isEmpty();
    }

    /** The input files in an order, each path once: the same artifact may come by two names. */
    private Map<String, String> inputKeys() {
        var keys = new LinkedHashMap<String, String>();
        for (var artifact : call.inputs().artifacts()) {
            var schema = artifact.schema();
            var place = artifact.s3();
            if (schema != null && place != null) {
                keys.put(ExecutorPaths.path(schema.uri()), place.key());
            }
        }
        return keys;
    }

    private List<Inputs.Artifact> artifacts() {
        return inputKeys().keySet().stream()
                .map(path -> new Inputs.Artifact(path, path, Optional.empty(), false))
                .toList();
    }

    List<WorkflowAction.InputFile> files() {
        return inputKeys().entrySet().stream()
                .map(file -> new WorkflowAction.InputFile(file.getKey(), file.getValue(), ""))
                .toList();
    }

    /** First what the program says, then the files of parameters, then those of artifacts. */
    List<OutputFile> outputs() {
        var files = new ArrayList<OutputFile>();
        if (call.executor().parameters().isEmpty() && call.executor().artifacts().isEmpty()) {
            return files;
        }
        files.add(file(ExecutorPaths.METADATA, Optional.of(ExecutorPaths.METADATA_ARTIFACT)));
        call.executor()
                .parameters()
                .keySet()
                .forEach(
                        name ->
                                files.add(
                                        file(ExecutorPaths.parameterFile(name), Optional.empty())));
        call.executor()
                .artifacts()
                .keySet()
                .forEach(
                        name ->
                                files.add(
                                        file(
                                                ExecutorPaths.path(call.places().uri(name)),
                                                Optional.of(name))));
        return files;
    }

    private static OutputFile file(String path, Optional<String> artifact) {
        return new OutputFile(path, Optional.empty(), Optional.empty(), artifact, true);
    }

    /** The key of what the program says, where that is too large for its report. */
    String metadataKey() {
        return key(ExecutorPaths.METADATA_ARTIFACT);
    }

    String key(String artifact) {
        return WorkflowNames.artifactKey(call.places().workflow(), call.places().node(), artifact);
    }
}
