// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Whole steps in files that people read; {@code -Dgolden.update} rewrites them. */
final class Golden {
    private static final Path HOME = Path.of("src/test/resources/golden");

    private Golden() {}

    static void assertMatches(String name, List<Step> steps) {
        var file = HOME.resolve(name + ".yaml");
        var actual = steps.stream().map(Golden::yaml).collect(Collectors.joining("---\n"));
        if (System.getProperty("golden.update") != null) {
            write(file, actual);
        }
        assertThat(file).exists().content().isEqualTo(actual);
    }

    private static String yaml(Step step) {
        var kept = step.working() ? "goes with the run" : "stays";
        return "# until %s; %s\n".formatted(step.goal(), kept)
                + Serialization.asYaml(step.object()).replaceFirst("^---\n", "");
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
