// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MailboxTest {
    private final Mailbox mailbox = new Mailbox();

    @Test
    void only_the_last_state_of_an_object_waits() throws InterruptedException {
        mailbox.put(Change.set("jobs", "a/x", 1));
        mailbox.put(Change.set("jobs", "a/y", 2));
        mailbox.put(Change.listed("jobs"));
        mailbox.put(Change.set("jobs", "a/x", 3));

        assertThat(mailbox.take(Duration.ZERO))
                .containsExactly(
                        Change.set("jobs", "a/y", 2),
                        Change.listed("jobs"),
                        Change.set("jobs", "a/x", 3));
        assertThat(mailbox.take(Duration.ofMillis(1))).isEmpty();
    }
}
