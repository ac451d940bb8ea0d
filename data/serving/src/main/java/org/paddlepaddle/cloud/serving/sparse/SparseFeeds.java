// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.sparse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replaces the ids of a request by rows: every tensor of int64 whose input of the engine is
 * float32. All ids of a request are looked up together, each once.
 */
public final class SparseFeeds {
    private static final Logger LOG = LoggerFactory.getLogger(SparseFeeds.class);

    /** Enough to ask every shard of a table of usual size. */
    private static final int FIRST_KEYS = 64;

    private final SparseLookup lookup;
    private final LongAdder asked = new LongAdder();
    private final LongAdder missing = new LongAdder();

    public SparseFeeds(SparseLookup lookup) {
        this.lookup = lookup;
    }

    /**
     * Asks the table once before anybody waits: the first answer takes longest. A table that is
     * silent now may answer later.
     */
    public void warmUp(TensorSpec input) {
        try {
            var _ = lookup.rows(LongStream.range(0, FIRST_KEYS).toArray(), width(input, 0));
        } catch (InferenceException e) {
            LOG.info("the table was not warmed up: {}", e.getMessage());
        }
    }

    /** Whether a declared feed is ids although the engine wants their rows. */
    public static boolean isSparse(ElementType declared, TensorSpec input) {
        return declared == ElementType.INT64 && input.type() == ElementType.FLOAT32;
    }

    /**
     * @param feeds named as the engine's inputs
     */
    public List<Tensor> rows(List<Tensor> feeds, Map<String, TensorSpec> inputs) {
        var places = new LinkedHashMap<Long, Integer>();
        int width = 0;
        for (var feed : feeds) {
            var input = inputs.get(feed.name());
            if (input != null && isSparse(feed.type(), input)) {
                width = width(input, width);
                for (long key : feed.toLongs()) {
                    places.putIfAbsent(key, places.size());
                }
            }
        }
        if (width == 0) {
            return feeds;
        }
        var keys = places.keySet().stream().mapToLong(Long::longValue).toArray();
        return replaced(feeds, inputs, places, found(keys, width));
    }

    private float[] found(long[] keys, int width) {
        if (keys.length == 0) {
            return new float[0];
        }
        var rows = lookup.rows(keys, width);
        asked.add(keys.length);
        missing.add(rows.missing());
        return rows.values();
    }

    /** How many ids were looked up, each once a request. */
    public long asked() {
        return asked.sum();
    }

    /** How many of those have no row. */
    public long missing() {
        return missing.sum();
    }

    private static int width(TensorSpec input, int before) {
        long width = input.shape().isEmpty() ? -1 : input.shape().getLast();
        if (width <= 0 || width > Integer.MAX_VALUE || (before != 0 && before != width)) {
            throw new InferenceException(
                    InferenceException.Kind.FAILED,
                    "the rows of %s have a width of %d; all must have the same, known one"
                            .formatted(input.name(), width));
        }
        return (int) width;
    }

    private static List<Tensor> replaced(
            List<Tensor> feeds,
            Map<String, TensorSpec> inputs,
            Map<Long, Integer> places,
            float[] found) {
        var result = new ArrayList<Tensor>();
        for (var feed : feeds) {
            var input = inputs.get(feed.name());
            result.add(
                    input != null && isSparse(feed.type(), input)
                            ? embedded(feed, input, places, found)
                            : feed);
        }
        return result;
    }

    private static Tensor embedded(
            Tensor ids, TensorSpec input, Map<Long, Integer> places, float[] found) {
        int width = Math.toIntExact(input.shape().getLast());
        var data = Tensor.buffer((long) ids.elements() * width * Float.BYTES);
        var floats = data.asFloatBuffer();
        for (long id : ids.toLongs()) {
            floats.put(found, places.getOrDefault(id, 0) * width, width);
        }
        return new Tensor(
                ids.name(), ElementType.FLOAT32, shape(ids, input, width), data, ids.lod());
    }

    /** A column of single ids becomes a matrix; what the engine wants in another rank gets it. */
    private static List<Long> shape(Tensor ids, TensorSpec input, int width) {
        int rank = input.shape().size();
        var shape = new ArrayList<>(ids.shape());
        if (rank == shape.size() && shape.getLast() == 1) {
            shape.removeLast();
        } else if (rank != shape.size() + 1) {
            shape.clear();
            shape.add((long) ids.elements());
        }
        shape.add((long) width);
        return shape;
    }
}
