// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What CPython prints for the same values. */
final class PythonStrTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"daisy\" | daisy",
                "[\"daisy\"] | ['daisy']",
                "[\"it's\"] | [\"it's\"]",
                "[\"a\\nb\"] | ['a\\nb']",
                "[{\"category_id\": 16, \"score\": 0.9826956987380981}] |"
                        + " [{'category_id': 16, 'score': 0.9826956987380981}]",
                "[138.06399536132812, 1.0, 100000.0, 0.0] | [138.06399536132812, 1.0, 100000.0,"
                        + " 0.0]",
                "[0.0001, 0.00001, 1.5e-7, 1e16, 1.25e300] | [0.0001, 1e-05, 1.5e-07, 1e+16,"
                        + " 1.25e+300]",
                "[true, false, null] | [True, False, None]"
            })
    void values_are_printed_as_python_does(String json, String python) throws Exception {
        assertThat(PythonStr.of(new ObjectMapper().readTree(json))).isEqualTo(python);
    }
}
