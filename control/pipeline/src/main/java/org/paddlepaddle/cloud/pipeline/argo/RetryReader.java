// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.argo;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.ground.rules.duration.DurationSyntaxException;
import org.paddlepaddle.cloud.ground.rules.duration.GoDuration;
import org.paddlepaddle.cloud.pipeline.dag.RetryRule;

/** Reads when a step is tried again. */
final class RetryReader {
    private RetryReader() {}

    static Optional<RetryRule> read(SpecPath strategy) {
        if (strategy.absent()) {
            return Optional.empty();
        }
        strategy.only(Set.of("limit", "retryPolicy", "backoff"), Set.of());
        var backoff =
                strategy.at("backoff").only(Set.of("duration", "factor", "maxDuration"), Set.of());
        var policy = strategy.at("retryPolicy");
        return Optional.of(
                new RetryRule(
                        strategy.at("limit").text(),
                        policy.remarks()
                                .word(
                                        policy.path(),
                                        policy.text().orElse(null),
                                        RetryRule.Policy.OnFailure),
                        duration(backoff.at("duration")).orElse(Duration.ZERO),
                        backoff.at("factor").text().map(RetryReader::factor).orElse(1.0),
                        duration(backoff.at("maxDuration"))));
    }

    private static double factor(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException _) {
            return 1;
        }
    }

    /** Seconds, or Go's form as in {@code 1m30s}. */
    private static Optional<Duration> duration(SpecPath place) {
        var text = place.text().filter(word -> !word.isEmpty());
        try {
            return text.map(
                    word ->
                            word.matches("\\d+")
                                    ? Duration.ofSeconds(Long.parseLong(word))
                                    : GoDuration.parse(word));
        } catch (DurationSyntaxException e) {
            place.remarks().problem(place.path(), String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }
}
