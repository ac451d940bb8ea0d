// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.util.Map;

/** Runs in MLflow's form. */
final class RunAnswers {
    private RunAnswers() {}

    /** Of a run that was made just now. */
    static Map<String, Object> created(TrackedRun run) {
        return answer(run).fields();
    }

    static Map<String, Object> run(TrackedRun run) {
        var outputs =
                run.outputs().entrySet().stream()
                        .map(
                                output ->
                                        Map.of(
                                                "model_id",
                                                output.getKey(),
                                                "step",
                                                output.getValue()))
                        .toList();
        return answer(run)
                .with("outputs", new Answer().some("model_outputs", outputs).fields())
                .fields();
    }

    static Map<String, Object> info(TrackedRun run) {
        var info =
                new Answer()
                        .with("run_uuid", run.id())
                        .with("experiment_id", run.experiment())
                        .with("run_name", run.name())
                        .some("user_id", run.user())
                        .with("status", run.status())
                        .with("start_time", run.started());
        if (run.ended() != 0) {
            info.with("end_time", run.ended());
        }
        return info.with("artifact_uri", "mlflow-artifacts:/" + run.artifacts())
                .with("lifecycle_stage", "active")
                .with("run_id", run.id())
                .fields();
    }

    private static Answer answer(TrackedRun run) {
        var metrics =
                run.metrics().entrySet().stream()
                        .map(metric -> metric(metric.getKey(), metric.getValue()))
                        .toList();
        var data =
                new Answer()
                        .some("metrics", metrics)
                        .pairs("params", run.params())
                        .pairs("tags", run.tags())
                        .fields();
        return new Answer()
                .with("info", info(run))
                .with("data", data)
                .with("inputs", Answer.empty());
    }

    static Map<String, Object> metric(String name, Measurement last) {
        Object value = Double.isFinite(last.value()) ? last.value() : "" + last.value();
        return new Answer()
                .with("key", name)
                .with("value", value)
                .with("timestamp", last.timestamp())
                .with("step", last.step())
                .fields();
    }
}
