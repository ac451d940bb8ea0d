// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A clock that can be set while it runs. The machine's own is left alone: what the file system and
 * the kernel say of the time before a step is therefore wrong afterwards, as after a real one.
 */
final class SteppedClock extends Clock {
    private volatile Duration ahead = Duration.ZERO;

    /** Sets it: back when negative. */
    void step(Duration by) {
        ahead = ahead.plus(by);
    }

    @Override
    public Instant instant() {
        return Instant.now().plus(ahead);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
