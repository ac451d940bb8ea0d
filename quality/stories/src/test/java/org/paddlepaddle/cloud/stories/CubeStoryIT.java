// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody with a large table types first. */
class CubeStoryIT {
    @TempDir Path directory;

    @Test
    void the_demo_publishes_a_delta_under_load_without_an_error_and_leaves_nothing()
            throws Exception {
        var kept = directory.resolve("kept");

        var printed =
                Installation.run(
                        directory, "cube", "demo", "--keys", "20000", "--keep", kept.toString());

        assertThat(printed)
                .contains("0 errors, 0 wrong rows")
                .containsPattern("batches wholly of version \\d+\\n")
                .containsPattern("batches wholly of version \\d+_\\d+\\n")
                .contains("What to type next");
        assertThat(Installation.processesNaming(kept.toString())).isEmpty();
    }
}
