// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service.model;

import java.time.Duration;
import java.util.Optional;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.PinnedModel;

/** A service whose models are looked up. */
public sealed interface PinnedService {
    /**
     * Every model is a digest.
     *
     * @param spec with digests instead of aliases, and with a canary where a followed alias moved
     * @param recheck after how long to ask the hub again
     * @param followed what to tell about a followed alias
     */
    record Ready(
            PaddleServiceSpec spec,
            Optional<PinnedModel> primary,
            Optional<PinnedModel> canary,
            Optional<Duration> recheck,
            Optional<String> followed)
            implements PinnedService {}

    /** No revision can be made yet. What answered before goes on. */
    record Waiting(String why, Duration recheck) implements PinnedService {}
}
