// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PythonTextTest {
    /** The right column is what Python's {@code repr} says. */
    @ParameterizedTest
    @CsvSource({
        "0.0, 0.0",
        "-0.0, -0.0",
        "1, 1.0",
        "0.1, 0.1",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "0.000015, 1.5e-05",
        "12345678.5, 12345678.5",
        "1e15, 1000000000000000.0",
        "1e16, 1e+16",
        "1.5e300, 1.5e+300",
        "-2.5e-7, -2.5e-07",
        "NaN, nan",
        "-Infinity, -inf"
    })
    void numbers_are_written_as_python_does(double value, String text) {
        assertThat(PythonText.text(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"a b;a b"})
    void fields_are_quoted_where_they_must_be(String field, String text) {
        assertThat(PythonText.field(field, ',')).isEqualTo(text);
    }
}
