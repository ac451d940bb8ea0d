// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PassSlotsTest {
    private static final long PATIENCE_SECONDS = 60;

    @Test
    void given_a_pass_that_waits_for_its_writes_then_another_one_runs_meanwhile() throws Exception {
        var slots = new PassSlots(1);
        var written = new CountDownLatch(1);
        try (var passes = slots.executor()) {
            var large =
                    passes.submit(
                            () -> {
                                slots.lendDuring(written::await);
                                return "done";
                            });

            passes.submit(() -> {}).get(PATIENCE_SECONDS, TimeUnit.SECONDS);

            assertThat(large.state()).isEqualTo(Future.State.RUNNING);
            written.countDown();
            large.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }
}
