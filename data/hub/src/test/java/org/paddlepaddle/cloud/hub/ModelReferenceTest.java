// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.hub.ModelReference.Selector;

class ModelReferenceTest {
    @ParameterizedTest
    @CsvSource({
        "ctr, ctr",
        "model://ctr, ctr",
        "ctr@latest, ctr",
        "ctr@3, ctr@3",
        "model://ctr@prod, ctr@prod",
        "a.b-c_d@v1.2, a.b-c_d@v1.2"
    })
    void a_reference_is_read_and_shown(String typed, String shown) {
        assertThat(ModelReference.parse(typed)).hasToString(shown);
    }

    @Test
    void digits_are_a_number_and_a_digest_is_a_digest() {
        var digest = "ab".repeat(32);

        assertThat(ModelReference.parse("m@12").selector()).isEqualTo(new Selector.Numbered(12));
        assertThat(ModelReference.parse("m@sha256:" + digest).selector())
                .isEqualTo(new Selector.Digest(digest));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "@1", "a/b", "-a", "a-", "m@", "m@a/b", "m@sha256:12", "m@99999999999"})
    void what_is_no_reference_is_refused(String typed) {
        assertThatThrownBy(() -> ModelReference.parse(typed)).isInstanceOf(HubRefusal.class);
    }
}
