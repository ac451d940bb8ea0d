// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.ir;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.pipeline.argo.SpecPath;
import org.paddlepaddle.cloud.pipeline.dag.RetryRule;

/** Reads when a task is tried again. */
final class IrRetryReader {
    private static final double USUAL_FACTOR = 2;

    private IrRetryReader() {}

    static Optional<RetryRule> read(SpecPath policy) {
        policy.only(
                Set.of("maxRetryCount", "backoffDuration", "backoffFactor", "backoffMaxDuration"),
                Set.of());
        int limit = policy.at("maxRetryCount").node().asInt(0);
        if (limit <= 0) {
            return Optional.empty();
        }
        return Optional.of(
                new RetryRule(
                        Optional.of(String.valueOf(limit)),
                        RetryRule.Policy.Always,
                        seconds(policy.at("backoffDuration")).orElse(Duration.ZERO),
                        policy.at("backoffFactor").node().asDouble(USUAL_FACTOR),
                        seconds(policy.at("backoffMaxDuration")).filter(d -> !d.isZero())));
    }

    /** As protobuf writes a time: {@code 10s}, {@code 0.5s}. */
    private static Optional<Duration> seconds(SpecPath place) {
        return place.text()
                .flatMap(
                        text -> {
                            if (!text.matches("\\d{1,9}(\\.\\d{1,9})?s")) {
                                place.remarks().problem(place.path(), text + " is no time as 10s");
                                return Optional.empty();
                            }
                            var number = new BigDecimal(text.substring(0, text.length() - 1));
                            return Optional.of(
                                    Duration.ofNanos(number.movePointRight(9).longValue()));
                        });
    }
}
