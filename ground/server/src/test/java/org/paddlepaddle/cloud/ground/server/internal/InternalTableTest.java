// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class InternalTableTest {
    private static final Path TABLE = Path.of("src/main/resources/kubernetes/internal.json");
    private static final Path MODULES =
            Path.of(System.getProperty("user.home"), "go", "pkg", "mod", "k8s.io");
    private static final String VERSION = "34.4";

    @Test
    void the_table_is_what_the_sources_say() throws IOException {
        var sources = MODULES.resolve("kubernetes@v1." + VERSION);
        if (!Files.isDirectory(sources)) {
            System.out.println("skipped: needs k8s.io/kubernetes@v1." + VERSION + " of Go");
        }
        assumeTrue(Files.isDirectory(sources), "no sources of Kubernetes in Go's module cache");

        var text = InternalTableSource.text(MODULES, VERSION);

        if (System.getProperty("golden.update") != null) {
            Files.writeString(TABLE, text);
        }
        assertThat(TABLE).exists().content().isEqualTo(text);
    }
}
