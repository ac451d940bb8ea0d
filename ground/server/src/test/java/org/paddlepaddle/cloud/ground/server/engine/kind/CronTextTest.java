// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "* * * * *",
                "*/5 9-17 1,15 jan-MAR ?",
                "0/15 0 1 1 sun",
                "@hourly",
                "@every 1h30m",
                " 1  2 3 4 5 "
            })
    void what_can_be_read_has_no_problem(String schedule) {
        assertThat(CronText.problem(schedule)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "* * * *|expected exactly 5 fields, found 4: [* * * *]",
                "60 * * * *|end of range (60) above maximum (59): 60",
                "* * 0 * *|beginning of range (0) below minimum (1): 0",
                "* * * * 7|end of range (7) above maximum (6): 7",
                "9-3 * * * *|beginning of range (9) beyond end of range (3): 9-3",
                "*/0 * * * *|step of range should be a positive number: */0",
                "1-2-3 * * * *|too many hyphens: 1-2-3",
                "1/2/3 * * * *|too many slashes: 1/2/3",
                "x * * * *|failed to parse int from x: strconv.Atoi: parsing \"x\": invalid syntax",
                "@often|unrecognized descriptor: @often",
                "@every x|failed to parse duration @every x: time: invalid duration \"x\""
            })
    void what_cannot_is_told_in_the_words_of_the_parser(String schedule, String problem) {
        assertThat(CronText.problem(schedule)).contains(problem);
    }
}
