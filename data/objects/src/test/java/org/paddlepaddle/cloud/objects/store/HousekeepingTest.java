// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.testkit.Await;

class HousekeepingTest {
    @Test
    void when_a_turn_fails_then_another_begins(@TempDir Path directory) throws IOException {
        var turns = new AtomicInteger();
        var clock = InstantSource.system();
        try (var supervisor =
                        new Supervisor(
                                _ -> {
                                    if (turns.incrementAndGet() == 1) {
                                        throw new IllegalStateException("on purpose");
                                    }
                                });
                var store = ObjectStore.open(directory, StoreLimits.USUAL, clock);
                var _ = Housekeeping.start(store, clock, supervisor)) {
            Await.until("a second turn", () -> turns.get() > 1);

            assertThat(supervisor.trouble()).isEmpty();
        }
    }
}
