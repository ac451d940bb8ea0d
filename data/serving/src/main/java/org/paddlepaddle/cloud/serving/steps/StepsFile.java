// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.paddlepaddle.cloud.serving.engine.EngineWarmUp;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.steps.StepValue.OnePicture;
import org.paddlepaddle.cloud.serving.transform.Declaration;
import org.paddlepaddle.cloud.serving.transform.Normalization;

/**
 * Loads what a {@link ModelDirectory#STEPS} file declares; docs/guides/serving.md has every field.
 */
public final class StepsFile {
    private static final Set<String> KINDS = Set.of("resize", "run", "find", "crop", "read");

    private final Declaration file;
    private final Function<ModelDirectory, LoadedModel> loader;
    private final Map<String, LoadedModel> models = new LinkedHashMap<>();
    private final Map<String, Class<? extends StepValue>> kinds = new LinkedHashMap<>();

    private StepsFile(Declaration file, Function<ModelDirectory, LoadedModel> loader) {
        this.file = file;
        this.loader = loader;
    }

    /**
     * @param loader of the models that steps run, which lie beside the file
     * @throws ModelException naming the field that is wrong
     */
    public static LoadedModel load(Path path, Function<ModelDirectory, LoadedModel> loader) {
        var file = Declaration.read(path).only(Set.of("picture", "steps"));
        var steps = new StepsFile(file, loader);
        try {
            return steps.load();
        } catch (RuntimeException e) {
            steps.models.values().forEach(LoadedModel::close);
            throw e;
        }
    }

    private LoadedModel load() {
        var picture = file.text("picture", "image");
        kinds.put(picture, OnePicture.class);
        Map<String, GraphStep> steps = new LinkedHashMap<>();
        for (var named : file.child("steps").node().properties()) {
            var declared = file.child("steps").child(named.getKey()).only(KINDS);
            var step = step(declared);
            checked(declared, step);
            if (kinds.put(named.getKey(), step.gives()) != null) {
                throw new ModelException(declared.at() + " has the name of the picture");
            }
            steps.put(named.getKey(), step);
        }
        if (steps.isEmpty()) {
            throw file.wrong("steps", "has no steps");
        }
        return new StepsModel(picture, steps, models);
    }

    private GraphStep step(Declaration named) {
        var kinds = named.node().properties();
        if (kinds.size() > 1) {
            throw new ModelException(
                    "%s: %s is more than one step"
                            .formatted(file.file().getFileName(), named.at()));
        }
        var kind = kinds.iterator().next().getKey();
        var step = named.child(kind);
        return switch (kind) {
            case "resize" -> resize(step.only(Set.of("of", "longest", "multiple")));
            case "run" -> run(step.only(with(Set.of("model", "of"))));
            case "find" -> find(step.only(Set.of("of", "onto", "threshold", "least", "widen")));
            case "crop" -> {
                step.only(Set.of("of", "boxes"));
                yield new CropStep(step.text("of"), step.text("boxes"));
            }
            default -> read(step.only(with(Set.of("model", "of", "height", "width", "batch"))));
        };
    }

    private static Set<String> with(Set<String> own) {
        var all = new TreeSet<>(own);
        all.addAll(Normalization.FIELDS);
        return all;
    }

    private static ResizeStep resize(Declaration step) {
        return new ResizeStep(
                step.text("of"), positive(step, "longest", 960), positive(step, "multiple", 32));
    }

    private RunStep run(Declaration step) {
        return new RunStep(model(step), step.text("of"), Normalization.of(step));
    }

    private static FindStep find(Declaration step) {
        return new FindStep(
                step.text("of"),
                step.text("onto"),
                new TextRegions(
                        step.number("threshold", 0.3),
                        step.number("least", 0.6),
                        step.number("widen", 1.5)));
    }

    private ReadStep read(Declaration step) {
        return new ReadStep(
                model(step),
                step.text("of"),
                Normalization.of(step),
                positive(step, "height", 48),
                positive(step, "width", 320),
                positive(step, "batch", 6));
    }

    private static int positive(Declaration step, String key, int without) {
        int number = step.whole(key, without);
        if (number < 1 || number > 4096) {
            throw step.wrong(key, "must be 1 to 4096, and is " + number);
        }
        return number;
    }

    /** A directory or an .onnx file beside the file; several steps may share it. */
    private LoadedModel model(Declaration step) {
        var name = step.text("model");
        var directory = file.file().resolveSibling(".").normalize();
        var path = directory.resolve(name).normalize();
        if (name.isEmpty() || !path.startsWith(directory) || path.equals(directory)) {
            throw step.wrong("model", "must name a model beside it, and is '" + name + "'");
        }
        return models.computeIfAbsent(name, _ -> warm(loader.apply(ModelDirectory.of(path))));
    }

    private static LoadedModel warm(LoadedModel model) {
        EngineWarmUp.run(model, Set.of());
        return model;
    }

    /** Whether what a step reads stands above it and is of the right kind. */
    private void checked(Declaration declared, GraphStep step) {
        step.reads()
                .forEach(
                        (name, wanted) -> {
                            var kind = kinds.get(name);
                            if (kind == null) {
                                throw new ModelException(
                                        "%s: %s reads \"%s\"; above it are %s"
                                                .formatted(
                                                        file.file().getFileName(),
                                                        declared.at(),
                                                        name,
                                                        kinds.keySet()));
                            }
                            if (kind != wanted) {
                                throw new ModelException(
                                        "%s: %s wants %s of \"%s\", which gives %s"
                                                .formatted(
                                                        file.file().getFileName(),
                                                        declared.at(),
                                                        word(wanted),
                                                        name,
                                                        word(kind)));
                            }
                        });
    }

    private static String word(Class<? extends StepValue> kind) {
        return kind.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
