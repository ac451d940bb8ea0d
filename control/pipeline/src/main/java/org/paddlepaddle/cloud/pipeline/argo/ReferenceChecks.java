// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.argo;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.pipeline.dag.Task;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.plan.Remarks;

/** Checks that what a pipeline refers to exists, and that no task waits for itself. */
public final class ReferenceChecks {
    private final Pipeline pipeline;
    private final Remarks remarks;

    private ReferenceChecks(Pipeline pipeline, Remarks remarks) {
        this.pipeline = pipeline;
        this.remarks = remarks;
    }

    public static void check(Pipeline pipeline, Remarks remarks) {
        var references = new ReferenceChecks(pipeline, remarks);
        references.template("spec.entrypoint", pipeline.entrypoint());
        pipeline.onExit().ifPresent(name -> references.template("spec.onExit", name));
        for (var template : pipeline.templates().values()) {
            if (template instanceof Template.Dag dag) {
                references.dag(dag);
            }
        }
    }

    private void template(String path, String name) {
        if (!name.isEmpty() && pipeline.template(name).isEmpty()) {
            remarks.problem(path, "there is no template " + name);
        }
    }

    private void dag(Template.Dag dag) {
        var path = "spec.templates[" + dag.name() + "].dag.tasks";
        var tasks = new HashMap<String, Task>();
        for (var task : dag.tasks()) {
            if (tasks.put(task.name(), task) != null) {
                remarks.problem(path, "two tasks have the name " + task.name());
            }
            template(path + "[" + task.name() + "].template", task.template());
        }
        for (var task : dag.tasks()) {
            for (var other : task.after()) {
                if (!tasks.containsKey(other)) {
                    remarks.problem(
                            path + "[" + task.name() + "].dependencies",
                            "there is no task " + other);
                }
            }
        }
        var seen = new HashMap<String, Boolean>();
        dag.tasks().stream()
                .filter(task -> waitsForItself(task, tasks, seen))
                .findFirst()
                .ifPresent(
                        task ->
                                remarks.problem(
                                        path + "[" + task.name() + "].dependencies",
                                        "the task waits for itself"));
    }

    /**
     * @param seen by task, whether the look at it has ended
     */
    private static boolean waitsForItself(
            Task task, Map<String, Task> tasks, Map<String, Boolean> seen) {
        var before = seen.putIfAbsent(task.name(), false);
        if (before != null) {
            return !before;
        }
        boolean found =
                task.after().stream()
                        .flatMap(name -> Optional.ofNullable(tasks.get(name)).stream())
                        .anyMatch(other -> waitsForItself(other, tasks, seen));
        seen.put(task.name(), true);
        return found;
    }
}
