// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.queue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.model.EngineCall;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * A request that waits for its turn.
 *
 * @param arrived by a clock that nobody sets, in nanoseconds, as is the deadline
 */
record Pending(
        EngineCall call, long arrived, long deadline, CompletableFuture<List<Tensor>> answer) {

    boolean over(long now) {
        return answer.isDone() || deadline - now <= 0;
    }

    void expire() {
        answer.completeExceptionally(
                new InferenceException(
                        InferenceException.Kind.DEADLINE,
                        "the request waited for the engine until its time was over"));
    }
}
