// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

class RunPackagesTest {
    private static RunPackages of(String... lines) {
        return RunPackages.of(
                new PythonRequirements(List.of(lines), List.of()), Optional.of("requirements.txt"));
    }

    @Test
    void paddle_comes_with_the_image_and_its_release_decides_which() {
        var packages = of("paddlepaddle==3.3.1", "six");

        assertThat(packages.wished().packages()).containsExactly("six");
        assertThat(packages.paddle()).contains("3.3.1");
        assertThat(of("PaddlePaddle_GPU>=2.4").wished().isEmpty()).isTrue();
        assertThat(of("paddlepaddle>=2.4").paddle()).isEmpty();
        assertThat(of("paddleocr").wished().packages()).containsExactly("paddleocr");
    }

    @Test
    void what_is_typed_comes_on_top() {
        var both = of("six").and(new PythonRequirements(List.of("idna"), List.of()));

        assertThat(both.wished().packages()).containsExactly("idna", "six");
        assertThat(both.found()).contains("requirements.txt");
    }
}
