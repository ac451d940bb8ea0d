// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.paddle;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.InferenceException.Kind;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A model in child processes, each with a predictor of its own; as many run at the same time. */
final class PaddleModel implements LoadedModel {
    private static final Logger LOG = LoggerFactory.getLogger(PaddleModel.class);

    private final List<PaddleChild> children = new ArrayList<>();
    private final BlockingQueue<PaddleChild> idle = new LinkedBlockingQueue<>();
    private final List<TensorSpec> inputs;
    private final List<TensorSpec> outputs;
    private final AtomicBoolean mending = new AtomicBoolean();
    private volatile @Nullable String trouble;
    private volatile boolean closed;

    PaddleModel(List<String> command, Path program, PaddleOptions options) {
        for (int i = 0; i < options.processes(); i++) {
            children.add(new PaddleChild(command, program, options.runTime()));
        }
        try {
            var hello = children.getFirst().begin();
            this.inputs = specs(hello.path("inputs"));
            this.outputs = specs(hello.path("outputs"));
            for (var other : children.subList(1, children.size())) {
                var _ = other.begin();
            }
        } catch (ModelException e) {
            children.forEach(PaddleChild::close);
            throw e;
        }
        idle.addAll(children);
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

    @Override
    public List<Tensor> run(List<Tensor> feeds, List<String> fetches) {
        var child = taken();
        try {
            var result = child.run(feeds, fetches);
            trouble = null;
            return result;
        } catch (InferenceException e) {
            trouble = e.kind() == Kind.UNAVAILABLE ? e.sentence() : null;
            throw e;
        } finally {
            idle.add(child);
        }
    }

    private PaddleChild taken() {
        if (closed) {
            throw new InferenceException(Kind.UNAVAILABLE, "the model is closed");
        }
        try {
            return idle.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InferenceException(Kind.UNAVAILABLE, "the server ends", e);
        }
    }

    /**
     * Whoever asks lets a process that did not start try again: without requests nobody else does.
     */
    @Override
    public Optional<String> trouble() {
        var now = Optional.ofNullable(trouble);
        if (now.isPresent() && !closed && mending.compareAndSet(false, true)) {
            var _ = Threads.start("paddle-start", this::mend);
        }
        return now;
    }

    private void mend() {
        var child = idle.poll();
        try {
            if (child != null) {
                if (!child.alive()) {
                    var _ = child.begin();
                }
                trouble = null;
            }
        } catch (ModelException e) {
            LOG.debug("Paddle still does not start", e);
        } finally {
            if (child != null) {
                idle.add(child);
            }
            mending.set(false);
        }
    }

    @Override
    public void close() {
        closed = true;
        children.forEach(PaddleChild::close);
    }
}
