// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** What a store does by itself, hour by hour: objects expire, leftovers go, files are scrubbed. */
public final class Housekeeping implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Housekeeping.class.getName());
    private static final Duration EVERY = Duration.ofHours(1);

    private final ObjectStore store;
    private final Expiry expiry;
    private final Scrubber scrubber;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Loop loop;

    private Housekeeping(ObjectStore store, InstantSource clock, Supervisor supervisor) {
        this.store = store;
        this.expiry = new Expiry(store, clock);
        this.scrubber = new Scrubber(store);
        this.loop = supervisor.loop("objects-housekeeping", this::turn);
    }

    public static Housekeeping start(
            ObjectStore store, InstantSource clock, Supervisor supervisor) {
        return new Housekeeping(store, clock, supervisor);
    }

    private void turn() throws InterruptedException {
        if (!closing.await(EVERY.toSeconds(), TimeUnit.SECONDS)) {
            round();
        }
    }

    private void round() {
        try {
            int expired = expiry.run();
            int orphans = 0;
            for (var bucket : store.buckets()) {
                orphans += store.uploads().removeOrphans(bucket.name());
            }
            var scrubbed = scrubber.some();
            if (expired + orphans > 0 || !scrubbed.damaged().isEmpty()) {
                LOG.log(
                        Level.INFO,
                        "{0} objects and uploads expired, {1} leftovers removed, {2} files damaged",
                        expired,
                        orphans,
                        scrubbed.damaged().size());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        closing.countDown();
        loop.closeAndWait();
    }
}
