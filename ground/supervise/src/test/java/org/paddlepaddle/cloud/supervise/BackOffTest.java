// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackOffTest {
    private static final BackOff BACK_OFF =
            new BackOff(Duration.ofMillis(100), Duration.ofSeconds(30));

    @ParameterizedTest
    @CsvSource({
        "1, 100",
        "2, 200",
        "3, 400",
        "9, 25600",
        "10, 30000",
        "31, 30000",
        "2147483647, 30000",
    })
    void every_failure_doubles_the_pause_up_to_the_longest(int failures, long millis) {
        assertThat(BACK_OFF.after(failures)).isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void without_a_failure_the_pause_is_the_first_one() {
        assertThat(BACK_OFF.after(0)).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void a_pause_of_nothing_would_be_a_busy_loop() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BackOff(Duration.ZERO, Duration.ofSeconds(1)));
    }
}
