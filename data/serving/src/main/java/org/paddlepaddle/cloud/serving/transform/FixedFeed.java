// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.model.Variable;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * A feed that is the same for every sample and that requests may leave out: the size of the
 * picture, the factor it was scaled by.
 *
 * @param values of one sample
 */
record FixedFeed(List<Double> values) {
    FixedFeed {
        values = List.copyOf(values);
    }

    /**
     * @throws ModelException when the feed is of a type that this cannot be
     */
    void check(Variable feed) {
        if (feed.type() != ElementType.FLOAT32 && feed.type() != ElementType.INT64) {
            throw new ModelException(
                    "%s: feeds.%s.value: the feed is of type %s; allowed are FLOAT32 and INT64"
                            .formatted(TransformFile.NAME, feed.alias(), feed.type()));
        }
    }

    Tensor tensor(Variable feed, long samples) {
        var shape = new ArrayList<Long>(List.of(samples, (long) values.size()));
        int numbers = Math.toIntExact(samples * values.size());
        if (feed.type() == ElementType.INT64) {
            var longs = new long[numbers];
            for (int i = 0; i < numbers; i++) {
                longs[i] = values.get(i % values.size()).longValue();
            }
            return Tensor.longs(feed.alias(), shape, longs);
        }
        var floats = new float[numbers];
        for (int i = 0; i < numbers; i++) {
            floats[i] = values.get(i % values.size()).floatValue();
        }
        return Tensor.floats(feed.alias(), shape, floats);
    }
}
