// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.paddlepaddle.cloud.cache.source.SampleSource;
import org.paddlepaddle.cloud.cache.source.SourceException;
import org.paddlepaddle.cloud.cache.source.SourceObject;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.cache.tree.IndexEntry;
import org.paddlepaddle.cloud.supervise.RateLimit;
import org.paddlepaddle.cloud.terminal.screen.Sizes;

/**
 * Copies one object into the tree. What a broken connection or a restart left of it is continued,
 * not repeated; an object whose length is not what the listing said is not taken.
 */
record Fetcher(
        CacheTree tree,
        SampleSource source,
        RateLimit limit,
        boolean keepsPermissions,
        JobProgress progress) {
    private static final int ATTEMPTS = 5;
    private static final int STEP = 128 * 1024;
    private static final long FIRST_PAUSE_MILLIS = 200;

    void fetch(SourceObject object, IndexEntry entry) throws IOException {
        makeSureOfRoom(object, entry);
        for (int attempt = 1; ; attempt++) {
            progress.goOn();
            try {
                copy(object, entry);
                return;
            } catch (SampleSource.ChangedException e) {
                throw e;
            } catch (IOException e) {
                if (e instanceof NoRoomException) {
                    throw e;
                }
                // Others write to the same disk: there was room a moment ago.
                makeSureOfRoom(object, entry);
                if (attempt == ATTEMPTS) {
                    throw e;
                }
                LockSupport.parkNanos(
                        TimeUnit.MILLISECONDS.toNanos(FIRST_PAUSE_MILLIS << (2 * attempt)));
            }
        }
    }

    private void makeSureOfRoom(SourceObject object, IndexEntry entry) throws IOException {
        var part = tree.partial(entry.path(), object.version());
        long left = object.size() - (Files.exists(part) ? Files.size(part) : 0);
        if (left > tree.room()) {
            throw new NoRoomException(object.path(), left, tree);
        }
    }

    private void copy(SourceObject object, IndexEntry entry) throws IOException {
        var part = tree.partial(entry.path(), object.version());
        long have = Files.exists(part) ? Files.size(part) : 0;
        if (have > object.size()) {
            Files.delete(part);
            have = 0;
        }
        var digest = append(object, part, have);
        long size = Files.size(part);
        if (size != object.size()) {
            throw new IOException(
                    "%s has %d bytes, and the source ended after %d"
                            .formatted(object.path(), object.size(), size));
        }
        source.confirm(object);
        tree.publish(
                part,
                entry.of(digest),
                keepsPermissions ? source.permissions(object) : SampleSource.USUAL_PERMISSIONS);
    }

    /** Returns the digest of the whole file. */
    private String append(SourceObject object, Path part, long have) throws IOException {
        var digest = have == 0 ? Digests.begin() : Digests.of(part);
        try (var to =
                FileChannel.open(
                        part,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.APPEND)) {
            if (have == object.size()) {
                return Digests.text(digest);
            }
            try (var from = source.open(object, have)) {
                var step = new byte[Math.clamp(object.size() - have, 1, STEP)];
                long left = object.size() - have;
                for (int n = from.read(step); n >= 0; n = from.read(step)) {
                    progress.goOn();
                    left -= n;
                    if (left < 0) {
                        throw new SourceException(
                                object.path() + " is longer than the listing of the source says");
                    }
                    limit.spend(n);
                    to.write(ByteBuffer.wrap(step, 0, n));
                    digest.update(step, 0, n);
                    progress.moved(n);
                }
            }
        }
        return Digests.text(digest);
    }

    /** The disk cannot hold an object. */
    static final class NoRoomException extends IOException {
        private static final long serialVersionUID = 1L;
        private static final int MEBI = 20;

        NoRoomException(String what, long bytes, CacheTree tree) {
            super(
                    "InsufficientSpace: %s has %s more than are here, and the cache has room for %s;"
                                    .formatted(what, size(bytes), size(tree.room()))
                            + " narrow the sync with include or start and end, or "
                            + (tree.hasQuota()
                                    ? "raise cacheSize in spec.cache.levels of the SampleSet"
                                    : "free space on the disk of its volume"));
        }

        /** In the unit of {@code cacheSize} where that is not too coarse. */
        private static String size(long bytes) {
            return bytes < 10 << MEBI
                    ? Sizes.count(bytes) + " bytes"
                    : Sizes.count(bytes >> MEBI) + " MiB";
        }
    }
}
