// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.paddlepaddle.cloud.testkit.Real;

/** What a newcomer types first. */
@Order(7)
@ResourceLock(Trainings.ALONE)
class DemoStoryIT {
    @TempDir Path directory;

    @Test
    void the_demo_trains_says_where_the_model_lies_and_can_be_repeated() throws Exception {
        Real.python();
        try (var here = Installation.fresh(directory)) {
            var first = here.pdc("demo");
            var again = here.pdc("demo");

            assertThat(first)
                    .contains("real PaddlePaddle")
                    .containsPattern("step 800 +0\\.[0-6]")
                    .contains("Completed")
                    .contains(here.home().resolve("output").toString())
                    .contains("What to type next");
            assertThat(again).containsPattern("step 800 +0\\.[0-6]").contains("Completed");
        }
    }
}
