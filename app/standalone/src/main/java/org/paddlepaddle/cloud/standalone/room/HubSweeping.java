// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.room;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.hub.registry.VersionSweep;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Removes versions that no retention keeps, hour by hour. */
final class HubSweeping implements AutoCloseable {
    private static final Logger LOG = System.getLogger(HubSweeping.class.getName());
    private static final Duration EVERY = Duration.ofHours(1);

    private final VersionSweep sweep;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Loop loop;

    HubSweeping(VersionSweep sweep, Supervisor supervisor) {
        this.sweep = sweep;
        this.loop = supervisor.loop("hub-sweeping", this::turn);
    }

    private void turn() throws InterruptedException {
        if (!closing.await(EVERY.toSeconds(), TimeUnit.SECONDS)) {
            try {
                int removed = sweep.run();
                if (removed > 0) {
                    LOG.log(Level.INFO, "{0} versions were kept long enough", removed);
                }
            } catch (IOException e) {
                LOG.log(Level.WARNING, "versions could not be removed", e);
            }
        }
    }

    @Override
    public void close() {
        closing.countDown();
        loop.close();
    }
}
