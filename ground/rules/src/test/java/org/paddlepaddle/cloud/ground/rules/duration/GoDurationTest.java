// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.duration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused is told by the table of schedules, which holds durations too. */
class GoDurationTest {
    @ParameterizedTest
    @CsvSource({
        "1h30m, PT1H30M",
        "1.5s, PT1.5S",
        ".5h, PT30M",
        "-1h, PT-1H",
        "+90s, PT1M30S",
        "0, PT0S",
        "1h1h, PT2H",
        "1us, PT0.000001S",
        "1µs, PT0.000001S",
        "1μs, PT0.000001S",
        "1.0000000009s, PT1S",
        "0.333333333333h, PT19M59.999999998S",
    })
    void a_duration_is_as_long_as_go_takes_it(String text, Duration meant) {
        assertThat(GoDuration.parse(text)).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 'time: invalid duration \"\"'",
        "5, 'time: missing unit in duration \"5\"'",
        "1d, 'time: unknown unit \"d\" in duration \"1d\"'",
        "99999999999999999999, 'time: invalid duration \"99999999999999999999\"'",
    })
    void what_is_none_is_refused_in_the_words_of_go(String text, String words) {
        assertThatThrownBy(() -> GoDuration.parse(text))
                .isInstanceOf(DurationSyntaxException.class)
                .hasMessage(words);
    }
}
