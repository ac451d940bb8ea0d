// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CopyPlaceTest {
    @Test
    void a_word_with_a_colon_is_in_a_pod() {
        var place = CopyPlace.parse("pdj/wide-and-deep:/output/model");

        assertThat(place).isEqualTo(new CopyPlace("pdj/wide-and-deep", "/output/model"));
        assertThat(place.local()).isFalse();
        assertThat(place.name()).isEqualTo("model");
    }

    @Test
    void without_a_path_the_working_directory_is_meant() {
        assertThat(CopyPlace.parse("box:")).isEqualTo(new CopyPlace("box", "."));
    }

    @Test
    void other_words_are_on_this_machine() {
        assertThat(CopyPlace.parse("notes.txt").local()).isTrue();
        assertThat(CopyPlace.parse("./a:b").local()).isTrue();
        assertThat(CopyPlace.parse("/tmp/a:b").local()).isTrue();
    }
}
