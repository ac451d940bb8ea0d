// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Whole objects in files that people read. {@code -Dgolden.update} rewrites the files; the diff is
 * what a reviewer looks at.
 */
public final class Golden {
    private static final Path HOME = Path.of("src/test/resources/golden");

    private Golden() {}

    public static void assertMatches(String name, List<?> objects) {
        var file = HOME.resolve(name + ".yaml");
        var actual = objects.stream().map(Golden::yaml).collect(Collectors.joining("---\n"));
        if (System.getProperty("golden.update") != null) {
            write(file, actual);
        }
        assertThat(file).exists().content().isEqualTo(actual);
    }

    private static String yaml(Object object) {
        return Serialization.asYaml(object).replaceFirst("^---\n", "");
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
