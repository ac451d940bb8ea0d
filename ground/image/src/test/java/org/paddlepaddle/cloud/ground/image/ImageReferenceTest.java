// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageReferenceTest {
    @ParameterizedTest
    @CsvSource({
        "nginx, docker.io/library/nginx:latest, nginx:latest",
        "ann/x:1, docker.io/ann/x:1, ann/x:1",
        "index.docker.io/ann/x:1, docker.io/ann/x:1, ann/x:1",
        "localhost/x, localhost/x:latest, localhost/x:latest",
        "127.0.0.1:5000/a/b:2, 127.0.0.1:5000/a/b:2, 127.0.0.1:5000/a/b:2",
        "quay.io/a/b/c, quay.io/a/b/c:latest, quay.io/a/b/c:latest"
    })
    void when_a_name_is_read_then_what_is_not_said_is_known(
            String text, String whole, String short_) {
        assertThat(ImageReference.parse(text)).hasToString(whole);
        assertThat(ImageReference.parse(text).familiar()).isEqualTo(short_);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a/B", "a/../b", "a:b:c d", "a@sha256:zz", "a@md5:00", "-a", "a//b"})
    void when_it_is_no_name_then_it_is_refused(String text) {
        assertThatThrownBy(() -> ImageReference.parse(text))
                .isInstanceOf(ImageUnavailableException.class);
    }
}
