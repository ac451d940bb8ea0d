// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.paddlepaddle.cloud.testkit.Real;

/** The shorter demo: a training alone. */
@Order(7)
@ResourceLock(providers = Trainings.OnOneNetwork.class)
class DemoStoryIT {
    private static final Pattern LOSS = Pattern.compile(" loss=(\\d+\\.\\d+)");

    /** The seeded training ends near 0.43 of its own start; it has learned long before this. */
    private static final double LEARNED = 0.8;

    @TempDir Path directory;

    @Test
    void the_demo_trains_and_says_where_the_model_lies() throws Exception {
        Real.python();
        try (var here = Installation.fresh(directory)) {
            assertTrained(here);
        }
    }

    @Test
    @Tag("nightly")
    void the_demo_can_be_repeated() throws Exception {
        Real.python();
        try (var here = Installation.fresh(directory)) {
            assertTrained(here);
            assertTrained(here);
        }
    }

    private static void assertTrained(Installation here) throws Exception {
        var shown = here.pdc("demo", "train");

        assertLearned(here);
        assertThat(shown)
                .contains("real PaddlePaddle")
                .contains("step 800")
                .contains("Completed")
                .contains(here.home().resolve("output").toString())
                .contains("What to type next");
    }

    /** Judges a training by its fall from its own start, never by an absolute loss. */
    private static void assertLearned(Installation here) throws Exception {
        var losses = losses(here.pdc("logs", "wide-and-deep-worker-0"));
        assertThat(losses.getLast()).isLessThan(LEARNED * losses.getFirst());
    }

    private static List<Double> losses(String log) {
        return LOSS.matcher(log)
                .results()
                .map(found -> Double.parseDouble(found.group(1)))
                .toList();
    }
}
