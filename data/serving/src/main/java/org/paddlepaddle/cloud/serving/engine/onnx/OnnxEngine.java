// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession.SessionOptions;
import java.nio.file.Path;
import org.paddlepaddle.cloud.serving.engine.Engine;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.serving.model.ModelException;

/** ONNX Runtime in this process. */
public final class OnnxEngine implements Engine {
    private final Path cache;
    private final int threads;

    /**
     * @param cache where the native library lies from one start to the next
     * @param threads that compute one run; runs of one model at the same time share them
     */
    public OnnxEngine(Path cache, int threads) {
        this.cache = cache;
        this.threads = threads;
    }

    @Override
    public LoadedModel load(ModelDirectory directory) {
        var file =
                directory
                        .onnx()
                        .orElseThrow(
                                () ->
                                        new ModelException(
                                                directory.path() + " has no .onnx program"));
        OnnxLibrary.use(cache);
        var environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
        try (var options = options()) {
            var session = environment.createSession(file.toString(), options);
            return new OnnxModel(environment, session);
        } catch (OrtException e) {
            throw new ModelException(file + " cannot be loaded: " + e.getMessage(), e);
        }
    }

    private SessionOptions options() throws OrtException {
        var options = new SessionOptions();
        options.setIntraOpNumThreads(threads);
        options.setInterOpNumThreads(1);
        options.setExecutionMode(SessionOptions.ExecutionMode.SEQUENTIAL);
        // Threads that wait for the next run would burn a core between requests.
        options.addConfigEntry("session.intra_op.allow_spinning", "0");
        return options;
    }
}
