// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import java.util.List;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** A checked request: tensors under the engine's names, and what is wanted of it. */
public record EngineCall(List<Tensor> feeds, List<Variable> fetches) {
    public EngineCall {
        feeds = List.copyOf(feeds);
        fetches = List.copyOf(fetches);
    }

    /** How many samples; 0 when the feeds disagree. */
    public long rows() {
        long rows = feeds.getFirst().rows();
        return feeds.stream().allMatch(feed -> feed.rows() == rows && feed.lod().isEmpty())
                ? rows
                : 0;
    }

    /** Whether samples of both may be put into one: same fetches, types and inner shapes. */
    public boolean mergesWith(EngineCall other) {
        if (!fetches.equals(other.fetches) || feeds.size() != other.feeds.size()) {
            return false;
        }
        for (int i = 0; i < feeds.size(); i++) {
            if (!alike(feeds.get(i), other.feeds.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean alike(Tensor one, Tensor other) {
        return one.type() == other.type()
                && one.shape().size() == other.shape().size()
                && one.shape()
                        .subList(1, one.shape().size())
                        .equals(other.shape().subList(1, other.shape().size()));
    }
}
