// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.queue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.serving.model.EngineCall;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** The arithmetic of batching: samples of several calls in one, and its outputs apart again. */
final class Batch {
    private Batch() {}

    /** All calls in one, along the first axis. They merge with each other. */
    static EngineCall merged(List<EngineCall> calls) {
        var first = calls.getFirst();
        if (calls.size() == 1) {
            return first;
        }
        var feeds = new ArrayList<Tensor>();
        for (int i = 0; i < first.feeds().size(); i++) {
            int place = i;
            feeds.add(
                    joined(
                            Padding.padded(
                                    calls.stream().map(call -> call.feeds().get(place)).toList())));
        }
        return new EngineCall(feeds, first.fetches());
    }

    private static Tensor joined(List<Tensor> parts) {
        var first = parts.getFirst();
        long bytes = parts.stream().mapToLong(part -> part.data().remaining()).sum();
        var data = Tensor.buffer(bytes);
        parts.forEach(part -> data.put(part.view()));
        var shape = new ArrayList<>(first.shape());
        shape.set(0, parts.stream().mapToLong(Tensor::rows).sum());
        return new Tensor(first.name(), first.type(), shape, data.flip());
    }

    /** Whether every output has a row for each sample. */
    static boolean divisible(List<Tensor> outputs, long rows) {
        return outputs.stream()
                .allMatch(
                        output ->
                                output.lod().isEmpty()
                                        && !output.shape().isEmpty()
                                        && output.shape().getFirst() == rows);
    }

    /** The outputs of the samples from one to another. */
    static List<Tensor> slice(List<Tensor> outputs, long from, long count) {
        return outputs.stream().map(output -> slice(output, from, count)).toList();
    }

    private static Tensor slice(Tensor output, long from, long count) {
        int row = Math.toIntExact(output.data().remaining() / output.shape().getFirst());
        ByteBuffer part = output.view();
        part.position(Math.toIntExact(from * row)).limit(Math.toIntExact((from + count) * row));
        var shape = new ArrayList<>(output.shape());
        shape.set(0, count);
        return new Tensor(output.name(), output.type(), shape, part);
    }
}
