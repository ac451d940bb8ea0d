// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.LocalApi;
import org.paddlepaddle.cloud.testkit.Real;

/**
 * Made-up patches and applies, against a genuine server and ours. Each day has scripts of its own:
 * what was said of one day's can be played again with its first seed.
 */
@Tag("nightly")
class DuelIT {
    private static final String GENUINE = "PADDLECLOUD_GENUINE_KUBECONFIG";
    private static final String PROGRAMS = "PADDLECLOUD_K8S_BIN";
    private static final String SEED = "PADDLECLOUD_DUEL_SEED";
    private static final int SCRIPTS = 500;

    @Test
    void both_servers_answer_the_same(@TempDir Path directory) {
        var named = System.getenv(GENUINE);
        var programs = System.getenv(PROGRAMS);
        Real.need(
                named != null || programs != null,
                "neither does "
                        + GENUINE
                        + " name an API server nor "
                        + PROGRAMS
                        + " the directory of its programs");
        if (named != null) {
            fight(directory, Path.of(named));
        } else {
            try (var genuine =
                    GenuineServer.start(Path.of(programs), directory.resolve("genuine"))) {
                fight(directory, genuine.kubeconfig());
            }
        }
    }

    private static void fight(Path directory, Path genuine) {
        try (var api = LocalApi.start(directory);
                var truth = Target.of(genuine);
                var ours = Target.of(api.kubeconfig())) {
            var duel = Duel.between(truth, ours);
            long first = firstSeed();
            System.out.printf(Locale.ROOT, "%s=%d, %d scripts%n", SEED, first, SCRIPTS);
            for (long seed = first; seed < first + SCRIPTS; seed++) {
                assertThat(duel.fight(seed)).isEmpty();
            }
        }
    }

    private static long firstSeed() {
        var given = System.getenv(SEED);
        return given == null
                ? LocalDate.now(Clock.systemUTC()).toEpochDay() * SCRIPTS
                : Long.parseLong(given);
    }
}
