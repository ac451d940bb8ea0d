// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CoalescingQueueTest {
    private final CoalescingQueue mailbox = new CoalescingQueue();

    @Test
    void only_the_last_state_of_an_object_waits() throws InterruptedException {
        mailbox.put(PageChange.set("jobs", "a/x", 1));
        mailbox.put(PageChange.set("jobs", "a/y", 2));
        mailbox.put(PageChange.listed("jobs"));
        mailbox.put(PageChange.set("jobs", "a/x", 3));

        assertThat(mailbox.take(Duration.ZERO))
                .containsExactly(
                        PageChange.set("jobs", "a/y", 2),
                        PageChange.listed("jobs"),
                        PageChange.set("jobs", "a/x", 3));
        assertThat(mailbox.take(Duration.ofMillis(1))).isEmpty();
    }
}
