// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.hub.mlflow.MlflowRefusal.Code;
import org.paddlepaddle.cloud.hub.store.DocumentRows;

/** Experiments, runs and logged models: the minimum that logging and registering a model needs. */
final class Tracking {
    private static final String RUN_NAME = "mlflow.runName";

    private final DocumentRows documents;
    private final InstantSource clock;

    Tracking(DocumentRows documents, InstantSource clock) {
        this.documents = documents;
        this.clock = clock;
    }

    synchronized Experiment createExperiment(String name) {
        if (experimentNamed(name).isPresent()) {
            throw new MlflowRefusal(
                    Code.RESOURCE_ALREADY_EXISTS, "Experiment(name=" + name + ") already exists.");
        }
        int number = documents.all(Experiment.KIND, Experiment.class).size() + 1;
        var made = new Experiment("" + number, name, now());
        documents.put(Experiment.KIND, made.id(), made);
        return made;
    }

    Experiment experiment(String id) {
        return id.equals(Experiment.DEFAULT.id())
                ? Experiment.DEFAULT
                : documents
                        .find(Experiment.KIND, id, Experiment.class)
                        .orElseThrow(
                                () ->
                                        MlflowRefusal.missing(
                                                "No Experiment with id=" + id + " exists"));
    }

    Optional<Experiment> experimentNamed(String name) {
        return name.equals(Experiment.DEFAULT.name())
                ? Optional.of(Experiment.DEFAULT)
                : documents.all(Experiment.KIND, Experiment.class).stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst();
    }

    TrackedRun createRun(CallParameters arguments) {
        var experiment = experiment(arguments.text("experiment_id", "0"));
        var id = id();
        var tags = arguments.pairs("tags");
        var name =
                arguments
                        .given("run_name")
                        .filter(text -> !text.isEmpty())
                        .orElse(tags.getOrDefault(RUN_NAME, "run-" + id.substring(0, 8)));
        tags.put(RUN_NAME, name);
        var run =
                new TrackedRun(
                        id,
                        experiment.id(),
                        name,
                        arguments.text("user_id", ""),
                        "RUNNING",
                        arguments.millis("start_time", now()),
                        0,
                        tags,
                        Map.of(),
                        Map.of(),
                        Map.of());
        documents.put(TrackedRun.KIND, id, run);
        return run;
    }

    TrackedRun run(String id) {
        return documents
                .find(TrackedRun.KIND, id, TrackedRun.class)
                .orElseThrow(() -> missingRun(id));
    }

    TrackedRun changeRun(String id, UnaryOperator<TrackedRun> change) {
        return documents
                .change(TrackedRun.KIND, id, TrackedRun.class, change)
                .orElseThrow(() -> missingRun(id));
    }

    LoggedModel createModel(CallParameters arguments) {
        var experiment = experiment(arguments.text("experiment_id", "0"));
        var id = "m-" + id();
        long now = now();
        var model =
                new LoggedModel(
                        id,
                        experiment.id(),
                        arguments.text("name", "model-" + id.substring(2, 10)),
                        arguments.text("model_type", ""),
                        arguments.text("source_run_id", ""),
                        "LOGGED_MODEL_PENDING",
                        now,
                        now,
                        arguments.pairs("tags"),
                        arguments.pairs("params"));
        documents.put(LoggedModel.KIND, id, model);
        return model;
    }

    LoggedModel model(String id) {
        return documents
                .find(LoggedModel.KIND, id, LoggedModel.class)
                .orElseThrow(() -> missingModel(id));
    }

    LoggedModel changeModel(String id, UnaryOperator<LoggedModel> change) {
        return documents
                .change(LoggedModel.KIND, id, LoggedModel.class, change)
                .orElseThrow(() -> missingModel(id));
    }

    List<LoggedModel> models() {
        return documents.all(LoggedModel.KIND, LoggedModel.class);
    }

    long now() {
        return clock.millis();
    }

    private static String id() {
        return UUID.randomUUID().toString().replace("-", "");
    }

    private static MlflowRefusal missingRun(String id) {
        return MlflowRefusal.missing("Run with id=" + id + " not found");
    }

    private static MlflowRefusal missingModel(String id) {
        return MlflowRefusal.missing("Logged model with ID '" + id + "' not found.");
    }
}
