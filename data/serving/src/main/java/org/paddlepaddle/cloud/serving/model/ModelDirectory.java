// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The files of one model.
 *
 * @param onnx a program for ONNX Runtime: the model itself, or made from the Paddle program
 * @param program Paddle's program: {@code *.pdmodel}, {@code __model__} or {@code *.json}
 * @param parameters all parameters in one file; empty where each has one of its own
 * @param signature the declaration, where there is one
 * @param steps a graph of other models, {@link #STEPS}, which is the model then
 */
public record ModelDirectory(
        Path path,
        Optional<Path> onnx,
        Optional<Path> program,
        Optional<Path> parameters,
        Optional<Signature> signature,
        Optional<Path> steps) {
    /** Declares a model that is made of others. */
    public static final String STEPS = "serving_steps.yaml";

    private static final String ALLOWED =
            "allowed are *.pdmodel with *.pdiparams, __model__ with __params__ or a file for each"
                    + " parameter, *.json with *.pdiparams, *.onnx, and serving_steps.yaml";

    /**
     * Looks into a directory, or takes a bare {@code .onnx} file.
     *
     * @throws ModelException when there is no model, or one that cannot be served
     */
    public static ModelDirectory of(Path path) {
        if (Files.isRegularFile(path) && path.toString().endsWith(".onnx")) {
            return new ModelDirectory(
                    path,
                    Optional.of(path),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }
        if (!Files.isDirectory(path)) {
            throw new ModelException(path + " is no model directory; " + ALLOWED);
        }
        return of(path, names(path));
    }

    private static ModelDirectory of(Path path, List<String> names) {
        if (names.contains("saved_model.pb")) {
            throw new ModelException(
                    path
                            + " is a TensorFlow SavedModel, which this server does not run; deploy"
                            + " it with an image of TensorFlow Serving: pdc deploy NAME --image …");
        }
        var onnx = first(names, name -> name.endsWith(".onnx"));
        var program =
                first(names, name -> name.endsWith(".pdmodel"))
                        .or(() -> first(names, name -> name.equals("__model__")))
                        .or(() -> first(names, name -> isProgram(name, names)));
        var steps = first(names, STEPS::equals).map(path::resolve);
        if (onnx.isEmpty() && program.isEmpty() && steps.isEmpty()) {
            throw new ModelException(path + " has no model: " + ALLOWED);
        }
        var parameters =
                first(names, name -> name.endsWith(".pdiparams"))
                        .or(() -> first(names, name -> name.equals("__params__")));
        return new ModelDirectory(
                path,
                onnx.map(path::resolve),
                program.map(path::resolve),
                parameters.map(path::resolve),
                SignatureFile.find(path),
                steps);
    }

    /** Programs since Paddle 3 are JSON; other files are, too. */
    private static boolean isProgram(String name, List<String> names) {
        return name.endsWith(".json")
                && names.contains(name.replaceFirst("[.]json$", ".pdiparams"));
    }

    private static Optional<String> first(List<String> names, Predicate<String> wanted) {
        return names.stream().filter(wanted).findFirst();
    }

    private static List<String> names(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
        } catch (IOException e) {
            throw new ModelException("cannot read " + directory + ": " + e.getMessage(), e);
        }
    }
}
