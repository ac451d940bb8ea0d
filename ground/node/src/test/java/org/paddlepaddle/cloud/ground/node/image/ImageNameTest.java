// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageNameTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "nginx",
                "my_image--x:1.0_a-B",
                "localhost:5000/a/b:latest",
                "Registry.Example.com/a.b/c__d",
                "a/b@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
            })
    void when_it_is_a_name_then_there_is_no_problem(String name) {
        assertThat(new ImageName(name).problem()).isEmpty();
    }

    @Test
    void when_it_is_none_then_the_problem_is_told_as_kubelet_tells_it() {
        assertThat(new ImageName("a:::b").problem())
                .contains("couldn't parse image name \"a:::b\": invalid reference format");
        assertThat(new ImageName("MyApp:1").problem())
                .contains(
                        "couldn't parse image name \"MyApp:1\": invalid reference format:"
                                + " repository name (library/MyApp) must be lowercase");
        assertThat(new ImageName("").problem()).isPresent();
    }
}
