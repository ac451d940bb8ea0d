// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.cache.tree.IndexEntry;
import org.paddlepaddle.cloud.supervise.RateLimit;

/**
 * The scrubber: reads once a day what is cached, slowly, and finds files whose bytes are no longer
 * those that were copied. They count as not here from then on, and are fetched again.
 */
final class CacheScrubber {
    private static final Duration FIRST = Duration.ofHours(1);
    private static final Duration PAUSE = Duration.ofDays(1);
    private static final Duration PARTIALS_KEPT = Duration.ofDays(7);

    private final CacheTree tree;
    private final RateLimit limit;
    private final InstantSource clock;
    private final Consumer<List<String>> damaged;
    private final LinkedBlockingQueue<Boolean> asked = new LinkedBlockingQueue<>();
    private Duration pause = FIRST;
    private Scrubbed done = Scrubbed.NONE;

    /**
     * @param damaged told after a round which files are not what was copied; none is no news
     */
    CacheScrubber(
            CacheTree tree, RateLimit limit, InstantSource clock, Consumer<List<String>> damaged) {
        this.clock = clock;
        this.tree = tree;
        this.limit = limit;
        this.damaged = damaged;
    }

    /** One round, when it is time. */
    void turn() throws InterruptedException {
        asked.poll(pause.toMillis(), TimeUnit.MILLISECONDS);
        pause = PAUSE;
        // One round is enough for all who have asked.
        asked.clear();
        removePartials();
        var found = new ArrayList<String>();
        var next = tree.index().nextLocal("");
        while (next.isPresent()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            var entry = next.get();
            if (!look(entry)) {
                found.add(entry.path());
            }
            next = tree.index().nextLocal(entry.path());
        }
        tree.index().compact();
        if (!found.isEmpty()) {
            damaged.accept(found);
        }
    }

    /** What is left of objects that changed or are gone. */
    private void removePartials() {
        try {
            tree.removePartials(clock.instant().minus(PARTIALS_KEPT));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove incomplete files", e);
        }
    }

    /** Begins a round now. */
    void ask() {
        asked.add(true);
    }

    private boolean look(IndexEntry entry) {
        boolean whole = isWhole(entry);
        add(entry, whole);
        return whole;
    }

    /** A file that is gone or cannot be read is not here either. */
    private boolean isWhole(IndexEntry entry) {
        try {
            var found =
                    tree.has(entry)
                            ? Digests.text(
                                    Digests.of(tree.root().resolve(entry.path()), limit::spend))
                            : "";
            return tree.judge(entry, found);
        } catch (IOException e) {
            return tree.judge(entry, "");
        }
    }

    private synchronized void add(IndexEntry entry, boolean whole) {
        done = done.plus(entry.size(), whole);
    }

    synchronized Scrubbed done() {
        return done;
    }
}
