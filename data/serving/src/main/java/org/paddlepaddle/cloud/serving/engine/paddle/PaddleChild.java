// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.paddle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.InferenceException.Kind;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One predictor in a child process, which is started again when it has ended and ended when it
 * hangs. Used by one thread at a time, but closed by any.
 */
final class PaddleChild implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PaddleChild.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration START = Duration.ofMinutes(5);

    private final List<String> command;
    private final Path program;
    private final Duration limit;
    private volatile @Nullable BridgeProcess process;
    private volatile boolean closed;

    /**
     * @param limit of one run
     */
    PaddleChild(List<String> command, Path program, Duration limit) {
        this.command = List.copyOf(command);
        this.program = program;
        this.limit = limit;
    }

    /**
     * Starts the process.
     *
     * @return what it says of the model
     * @throws ModelException when Paddle does not load it
     */
    JsonNode begin() {
        BridgeProcess begun;
        try {
            begun = BridgeProcess.start(command);
        } catch (IOException e) {
            throw new ModelException("%s cannot be started".formatted(command.getFirst()), e);
        }
        process = begun;
        if (closed) {
            begun.close();
        }
        try (var _ = RunDeadline.of(begun, START)) {
            return JSON.readTree(begun.receive());
        } catch (IOException e) {
            var ending = begun.ending();
            end();
            throw begun.lacksPaddle() ? lacking(e) : refused(ending, e);
        }
    }

    private ModelException lacking(IOException cause) {
        return new ModelException(
                "%s needs Paddle, which %s cannot import; name a Python that can with"
                                .formatted(program, command.getFirst())
                        + " --python, or make model.onnx with export_serving.py",
                cause);
    }

    private ModelException refused(String ending, IOException cause) {
        return new ModelException(
                "Paddle cannot load %s (%s); what it said stands above".formatted(program, ending),
                cause);
    }

    boolean alive() {
        var current = process;
        return current != null && current.alive();
    }

    /** Runs the model; a process that does not live is started first. */
    List<Tensor> run(List<Tensor> feeds, List<String> fetches) {
        var current = running();
        try (var deadline = RunDeadline.of(current, limit)) {
            try {
                current.send(BridgeMessages.request(feeds, fetches));
                return BridgeMessages.answer(current.receive());
            } catch (IOException e) {
                throw lost(current, deadline.passed(), e);
            }
        }
    }

    private InferenceException lost(BridgeProcess current, boolean hung, IOException cause) {
        var ending = current.ending();
        end();
        if (hung) {
            LOG.warn("Paddle's process hung on a request and was ended; it will be started again");
            return new InferenceException(
                    Kind.DEADLINE,
                    "Paddle's process gave no answer in %d ms and was ended"
                            .formatted(limit.toMillis()),
                    cause);
        }
        LOG.warn("Paddle's process ended on a request ({}); it will be started again", ending);
        return new InferenceException(
                Kind.FAILED, "Paddle's process ended on this request: " + ending, cause);
    }

    private BridgeProcess running() {
        if (!alive()) {
            end();
            try {
                var _ = begin();
            } catch (ModelException e) {
                throw new InferenceException(
                        Kind.UNAVAILABLE, "Paddle does not start again: " + e.getMessage(), e);
            }
        }
        var current = process;
        if (closed || current == null) {
            throw new InferenceException(Kind.UNAVAILABLE, "the model is closed");
        }
        return current;
    }

    private void end() {
        var current = process;
        process = null;
        if (current != null) {
            current.close();
        }
    }

    @Override
    public void close() {
        closed = true;
        end();
    }
}
