// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.paddle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A model in a child process, which is started again when it has ended. */
final class PaddleModel implements LoadedModel {
    private static final Logger LOG = LoggerFactory.getLogger(PaddleModel.class);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<String> command;
    private final Path program;
    private final List<TensorSpec> inputs;
    private final List<TensorSpec> outputs;
    private @Nullable BridgeProcess process;
    private boolean closed;

    PaddleModel(List<String> command, Path program) {
        this.command = List.copyOf(command);
        this.program = program;
        var hello = begin();
        this.inputs = specs(hello.path("inputs"));
        this.outputs = specs(hello.path("outputs"));
    }

    private JsonNode begin() {
        try {
            var begun = BridgeProcess.start(command);
            process = begun;
            return JSON.readTree(begun.receive());
        } catch (IOException e) {
            var ending = process == null ? "" : " (" + process.ending() + ")";
            boolean lacking = process != null && process.lacksPaddle();
            end();
            if (lacking) {
                throw new ModelException(
                        "%s needs Paddle, which %s cannot import; name a Python that can with"
                                        .formatted(program, command.getFirst())
                                + " --python, or make model.onnx with export_serving.py",
                        e);
            }
            throw new ModelException(
                    "Paddle cannot load %s%s; what it said stands above".formatted(program, ending),
                    e);
        }
    }

    private static List<TensorSpec> specs(JsonNode list) {
        var specs = new ArrayList<TensorSpec>();
        for (var node : list) {
            var shape = new ArrayList<Long>();
            node.path("shape").forEach(size -> shape.add(size.longValue()));
            specs.add(
                    new TensorSpec(
                            node.path("name").asText(),
                            ElementType.ofCode(node.path("type").intValue()).orElseThrow(),
                            shape));
        }
        return List.copyOf(specs);
    }

    @Override
    public String platform() {
        return "paddle_inference";
    }

    @Override
    public List<TensorSpec> inputs() {
        return inputs;
    }

    @Override
    public List<TensorSpec> outputs() {
        return outputs;
    }

    /** One run at a time: the process has one predictor. */
    @Override
    public synchronized List<Tensor> run(List<Tensor> feeds, List<String> fetches) {
        if (closed) {
            throw new InferenceException(
                    InferenceException.Kind.UNAVAILABLE, "the model is closed");
        }
        var current = running();
        try {
            current.send(BridgeMessages.request(feeds, fetches));
            return BridgeMessages.answer(current.receive());
        } catch (IOException e) {
            var ending = current.ending();
            end();
            LOG.warn("Paddle's process ended on a request ({}); it will be started again", ending);
            throw new InferenceException(
                    InferenceException.Kind.FAILED,
                    "Paddle's process ended on this request: " + ending,
                    e);
        }
    }

    private BridgeProcess running() {
        var current = process;
        if (current != null && current.alive()) {
            return current;
        }
        end();
        try {
            begin();
        } catch (ModelException e) {
            throw new InferenceException(
                    InferenceException.Kind.UNAVAILABLE, "Paddle does not start again", e);
        }
        var begun = process;
        if (begun == null) {
            throw new IllegalStateException("begun and gone");
        }
        return begun;
    }

    private void end() {
        if (process != null) {
            process.close();
            process = null;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        end();
    }
}
