// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.serving.engine.Engine;
import org.paddlepaddle.cloud.serving.engine.EngineWarmUp;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.Conversion;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.model.Signature;
import org.paddlepaddle.cloud.serving.model.Variable;
import org.paddlepaddle.cloud.serving.sparse.SparseLookup;
import org.paddlepaddle.cloud.serving.steps.StepsFile;
import org.paddlepaddle.cloud.serving.transform.AllowedPictures;
import org.paddlepaddle.cloud.serving.transform.PictureSource;
import org.paddlepaddle.cloud.serving.transform.TransformFile;

/**
 * Finds the engine for a model: ONNX Runtime where there is a program for it that was checked
 * against Paddle, or that is the model itself; Paddle for everything else.
 */
public final class ModelLoader {
    private final Engine onnx;
    private final Optional<? extends Engine> paddle;
    private final PictureSource pictures;

    /**
     * @param paddle empty where there is no Python with Paddle
     * @param pictures where the pictures come from that requests name
     */
    public ModelLoader(Engine onnx, Optional<? extends Engine> paddle, PictureSource pictures) {
        this.onnx = onnx;
        this.paddle = paddle;
        this.pictures = pictures;
    }

    /** As above; pictures are in the requests. */
    public ModelLoader(Engine onnx, Optional<? extends Engine> paddle) {
        this(onnx, paddle, new AllowedPictures(Set.of(), Optional.empty()));
    }

    /** Which engine is wanted. */
    public enum Choice {
        auto,
        onnx,
        paddle
    }

    /**
     * Loads a model, runs it once and asks its table once.
     *
     * @param lookup the table of sparse feeds; stays the caller's
     * @throws ModelException when it cannot be served
     */
    public ServedModel load(
            ModelDirectory directory,
            String name,
            String version,
            Choice choice,
            Optional<? extends SparseLookup> lookup) {
        var loaded = loaded(directory, choice);
        try {
            var model =
                    new ServedModel(
                            name,
                            version,
                            directory.signature(),
                            loaded,
                            lookup,
                            TransformFile.find(directory.path(), pictures));
            EngineWarmUp.run(loaded, sequences(model.signature()));
            model.warmUpTable();
            return model;
        } catch (ModelException e) {
            loaded.close();
            throw e;
        }
    }

    private static Set<String> sequences(Signature signature) {
        return signature.feeds().stream()
                .filter(Variable::lod)
                .map(Variable::name)
                .collect(Collectors.toSet());
    }

    private LoadedModel loaded(ModelDirectory directory, Choice choice) {
        if (directory.steps().isPresent()) {
            return StepsFile.load(
                    directory.steps().get(),
                    part -> {
                        if (part.steps().isPresent()) {
                            throw new ModelException(
                                    part.path() + " is made of steps itself; a step runs a model");
                        }
                        return loaded(part, choice);
                    });
        }
        return switch (choice) {
            case onnx -> onnx.load(directory);
            case paddle -> paddle("--engine paddle").load(directory);
            case auto -> {
                var problem = Conversion.problem(directory);
                yield problem.isEmpty()
                        ? onnx.load(directory)
                        : paddle(problem.get()).load(directory);
            }
        };
    }

    private Engine paddle(String reason) {
        if (paddle.isEmpty()) {
            throw new ModelException(
                    reason
                            + ", and there is no Python with Paddle to run the program: name one"
                            + " with --python, or make model.onnx with export_serving.py");
        }
        return paddle.get();
    }
}
