// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.json.JsonTensors;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.model.Variable;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** Samples one by one, each an object of feed names and values, as tensors of a batch. */
final class Instances {
    private Instances() {}

    /**
     * A tensor for each feed, the samples along its first axis.
     *
     * @param at what the request calls the list
     */
    static List<Tensor> tensors(ServedModel model, List<JsonNode> samples, String at) {
        var feeds =
                model.signature().feeds().stream()
                        .filter(feed -> !leftOut(model, feed, samples))
                        .toList();
        for (int i = 0; i < samples.size(); i++) {
            check(model, feeds, samples.get(i), at + "[" + i + "]");
        }
        return feeds.stream().map(feed -> tensor(model, feed, samples)).toList();
    }

    /** Whether the model has a value of its own for a feed that no sample names. */
    private static boolean leftOut(ServedModel model, Variable feed, List<JsonNode> samples) {
        return model.transform().fills(feed)
                && samples.stream().allMatch(sample -> value(sample, feed) == null);
    }

    private static void check(ServedModel model, List<Variable> feeds, JsonNode sample, String at) {
        if (!sample.isObject()) {
            throw InferenceException.invalid(at + " must be an object of feeds");
        }
        for (var entry : sample.properties()) {
            model.signature().feed(entry.getKey());
        }
        for (var feed : feeds) {
            if (value(sample, feed) == null) {
                throw InferenceException.invalid(at + " lacks the feed \"" + feed.alias() + "\"");
            }
        }
    }

    private static @Nullable JsonNode value(JsonNode sample, Variable feed) {
        var value = sample.get(feed.alias());
        return value == null ? sample.get(feed.name()) : value;
    }

    private static Tensor tensor(ServedModel model, Variable feed, List<JsonNode> samples) {
        var parts = new ArrayList<Tensor>();
        for (var sample : samples) {
            var value = value(sample, feed);
            if (value != null) {
                parts.add(part(model, feed, value));
            }
        }
        return joined(feed.alias(), parts);
    }

    /** One sample has the shape that was declared; where it is open, that of the value. */
    private static Tensor part(ServedModel model, Variable feed, JsonNode value) {
        if (model.transform().reads(feed.alias(), value)) {
            return model.transform().read(feed.alias(), value);
        }
        var declared = model.shape(feed);
        var inner = declared.isEmpty() ? declared : declared.subList(1, declared.size());
        var shape = new ArrayList<Long>();
        if (inner.stream().allMatch(dimension -> dimension >= 0)) {
            shape.add(1L);
            shape.addAll(inner);
        } else {
            var own = JsonTensors.shape(value);
            if (own.size() == inner.size()) {
                shape.add(1L);
            }
            shape.addAll(own);
        }
        return JsonTensors.tensor(feed.alias(), feed.type(), shape, value);
    }

    private static Tensor joined(String name, List<Tensor> parts) {
        var first = parts.getFirst();
        if (parts.size() == 1) {
            return first;
        }
        var inner = first.shape().subList(1, first.shape().size());
        ByteBuffer data =
                Tensor.buffer(parts.stream().mapToLong(part -> part.data().remaining()).sum());
        long rows = 0;
        for (var part : parts) {
            if (!part.shape().subList(1, part.shape().size()).equals(inner)) {
                throw InferenceException.invalid(
                        "\"%s\" has samples of different shapes, %s and %s"
                                .formatted(name, first.shape(), part.shape()));
            }
            data.put(part.view());
            rows += part.shape().getFirst();
        }
        var shape = new ArrayList<Long>(List.of(rows));
        shape.addAll(inner);
        return new Tensor(name, first.type(), shape, data.flip(), offsets(parts));
    }

    /** Where each sequence begins, and where the last ends; none for dense tensors. */
    private static List<Integer> offsets(List<Tensor> parts) {
        if (parts.getFirst().lod().isEmpty()) {
            return List.of();
        }
        var offsets = new ArrayList<Integer>(List.of(0));
        for (var part : parts) {
            offsets.add(offsets.getLast() + Math.toIntExact(part.shape().getFirst()));
        }
        return offsets;
    }
}
