// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * What a client asks, whatever its protocol.
 *
 * @param feeds named by alias or by variable
 * @param fetches by alias or by variable; empty for all
 * @param timeout after which nobody waits for the answer
 */
public record InferenceRequest(
        List<Tensor> feeds, List<String> fetches, Optional<Duration> timeout) {
    public InferenceRequest {
        feeds = List.copyOf(feeds);
        fetches = List.copyOf(fetches);
    }

    public InferenceRequest(List<Tensor> feeds, List<String> fetches) {
        this(feeds, fetches, Optional.empty());
    }

    public InferenceRequest within(Optional<Duration> other) {
        return new InferenceRequest(feeds, fetches, other);
    }
}
