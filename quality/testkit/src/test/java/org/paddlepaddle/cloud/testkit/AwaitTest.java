// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

class AwaitTest {
    @Test
    void what_comes_after_failures_and_absence_is_found() {
        var tries = new AtomicInteger();

        var found =
                Await.value(
                        "three",
                        () ->
                                switch (tries.incrementAndGet()) {
                                    case 1 -> throw new IllegalStateException("not yet");
                                    case 2 -> Optional.empty();
                                    default -> Optional.of(tries.get());
                                });

        assertThat(found).isEqualTo(3);
    }

    @Test
    void what_never_comes_is_named_with_the_last_failure() {
        assertThatThrownBy(
                        () ->
                                Await.value(
                                        "Godot",
                                        Duration.ofMillis(1),
                                        () -> {
                                            throw new IllegalStateException("he is not here");
                                        }))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessage("waited 0 s in vain for Godot")
                .hasRootCauseMessage("he is not here");
    }
}
