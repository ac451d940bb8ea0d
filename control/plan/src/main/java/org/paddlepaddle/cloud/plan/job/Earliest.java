// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/** The sooner of two times that may both be absent. */
final class Earliest {
    private Earliest() {}

    static Optional<Duration> of(Optional<Duration> one, Optional<Duration> other) {
        return Stream.concat(one.stream(), other.stream()).min(Duration::compareTo);
    }
}
