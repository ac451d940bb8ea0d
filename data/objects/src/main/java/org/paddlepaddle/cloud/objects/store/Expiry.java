// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import org.paddlepaddle.cloud.objects.error.S3Error;

/**
 * Lifecycle expiration: carries out the lifecycle of buckets, deletes objects and uploads whose
 * time is over.
 */
public final class Expiry {
    private static final int BATCH = 1000;

    private final ObjectStore store;
    private final InstantSource clock;

    public Expiry(ObjectStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /** How many objects and uploads went. */
    public int run() throws IOException {
        int gone = 0;
        for (var bucket : store.buckets()) {
            for (var rule : bucket.expiry()) {
                if (rule.enabled()) {
                    gone += objects(bucket.name(), rule) + uploads(bucket.name(), rule);
                }
            }
        }
        return gone;
    }

    private int objects(String bucket, ExpiryRule rule) throws IOException {
        if (rule.days() == 0 && (rule.date() == 0 || clock.millis() < rule.date())) {
            return 0;
        }
        long newest =
                rule.days() == 0
                        ? Long.MAX_VALUE
                        : clock.millis() - Duration.ofDays(rule.days()).toMillis();
        var from = rule.prefix().getBytes(StandardCharsets.UTF_8);
        int gone = 0;
        while (true) {
            var page = store.page(bucket, from, BATCH);
            for (var object : page) {
                if (!object.key().startsWith(rule.prefix())) {
                    return gone;
                }
                if (object.modified() < newest && expired(bucket, rule, object)) {
                    gone++;
                }
            }
            if (page.size() < BATCH) {
                return gone;
            }
            var last = page.getLast().keyBytes();
            from = Arrays.copyOf(last, last.length + 1);
        }
    }

    private boolean expired(String bucket, ExpiryRule rule, IndexedObject object)
            throws IOException {
        var head = store.find(bucket, object.key());
        return head.isPresent()
                && head.get().tags().entrySet().containsAll(rule.tags().entrySet())
                && store.delete(
                        bucket,
                        object.key(),
                        current -> {
                            // Written anew since it was looked at.
                            if (current.filter(now -> now.id().equals(head.get().id())).isEmpty()) {
                                throw S3Error.PreconditionFailed.refused();
                            }
                        });
    }

    private int uploads(String bucket, ExpiryRule rule) throws IOException {
        if (rule.abortDays() == 0) {
            return 0;
        }
        long newest = clock.millis() - Duration.ofDays(rule.abortDays()).toMillis();
        int gone = 0;
        for (var upload : store.uploads().list(bucket)) {
            if (upload.begun() < newest && upload.key().startsWith(rule.prefix())) {
                store.uploads().abort(bucket, upload.key(), upload.id());
                gone++;
            }
        }
        return gone;
    }
}
