// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SyntheticRequestTest {
    @Test
    void every_input_gets_as_many_values_as_its_shape_has() {
        assertThat(
                        SyntheticRequest.of(
                                """
                                {"inputs": [
                                 {"name": "x", "datatype": "INT64", "shape": [-1, 2]},
                                 {"name": "w", "datatype": "BYTES", "shape": [1]},
                                 {"name": "b", "datatype": "BOOL", "shape": []}]}
                                """))
                .contains(
                        "{\"inputs\":[{\"name\":\"x\",\"shape\":[1,2],\"datatype\":\"INT64\",\"data\":[0,0]},"
                            + "{\"name\":\"w\",\"shape\":[1],\"datatype\":\"BYTES\",\"data\":[\"\"]},"
                            + "{\"name\":\"b\",\"shape\":[],\"datatype\":\"BOOL\",\"data\":[false]}]}");
    }

    @Test
    void a_picture_is_nothing_for_a_command_line() {
        assertThat(
                        SyntheticRequest.of(
                                "{\"inputs\": [{\"name\": \"x\", \"datatype\": \"FP32\", \"shape\":"
                                        + " [1, 3, 224, 224]}]}"))
                .isEmpty();
    }

    @Test
    void who_says_nothing_of_inputs_is_not_asked() {
        assertThat(SyntheticRequest.of("hello")).isEmpty();
        assertThat(SyntheticRequest.of("{}")).isEmpty();
    }
}
