// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.paddle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.serving.engine.Engine;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.serving.model.ModelException;

/** Paddle in child processes of each model. */
public final class PaddleEngine implements Engine {
    private static final String BRIDGE = "/org/paddlepaddle/cloud/serving/python/paddle_bridge.py";

    private final Path python;
    private final PaddleOptions options;

    /**
     * @param python an interpreter that can import paddle
     */
    public PaddleEngine(Path python, PaddleOptions options) {
        this.python = python;
        this.options = options;
    }

    @Override
    public LoadedModel load(ModelDirectory directory) {
        var program =
                directory
                        .program()
                        .orElseThrow(
                                () ->
                                        new ModelException(
                                                directory.path() + " has no Paddle program"));
        return new PaddleModel(
                List.of(
                        python.toString(),
                        "-c",
                        bridge(),
                        program.toString(),
                        directory.parameters().map(Path::toString).orElse(""),
                        Integer.toString(options.threads())),
                program,
                options);
    }

    private static String bridge() {
        try (var source = PaddleEngine.class.getResourceAsStream(BRIDGE)) {
            if (source == null) {
                throw new IllegalStateException("no " + BRIDGE);
            }
            return new String(source.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
