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
import org.paddlepaddle.cloud.cache.source.SourceObject;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.cache.tree.IndexEntry;
import org.paddlepaddle.cloud.supervise.RateLimit;

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
    static final long RESERVE = 64L << 20;

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
        long room = tree.space().available() - RESERVE;
        if (left > room) {
            throw new NoRoomException(object.path(), left, room);
        }
    }

    private void copy(SourceObject object, IndexEntry entry) throws IOException {
        var part = tree.partial(entry.path(), object.version());
        long have = Files.exists(part) ? Files.size(part) : 0;
        if (have > object.size()) {
            Files.delete(part);
            have = 0;
        }
        append(object, part, have);
        long size = Files.size(part);
        if (size != object.size()) {
            throw new IOException(
                    "%s has %d bytes, and the source ended after %d"
                            .formatted(object.path(), object.size(), size));
        }
        source.confirm(object);
        tree.publish(
                part,
                entry,
                keepsPermissions ? source.permissions(object) : SampleSource.USUAL_PERMISSIONS);
    }

    private void append(SourceObject object, Path part, long have) throws IOException {
        try (var to =
                FileChannel.open(
                        part,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.APPEND)) {
            if (have == object.size()) {
                return;
            }
            try (var from = source.open(object, have)) {
                var step = new byte[Math.clamp(object.size() - have, 1, STEP)];
                long left = object.size() - have;
                for (int n = from.read(step); n >= 0; n = from.read(step)) {
                    progress.goOn();
                    left -= n;
                    if (left < 0) {
                        throw new IOException(object.path() + " is longer than the source said");
                    }
                    limit.spend(n);
                    to.write(ByteBuffer.wrap(step, 0, n));
                    progress.moved(n);
                }
            }
        }
    }

    /** The disk cannot hold an object. */
    static final class NoRoomException extends IOException {
        private static final long serialVersionUID = 1L;

        NoRoomException(String what, long bytes, long room) {
            super(
                    "InsufficientSpace: %s has %d bytes more than are here, and the cache has room"
                                    .formatted(what, bytes)
                            + " for %d; free space, narrow the sync with include or start and end,"
                                    .formatted(Math.max(0, room))
                            + " or give the data set a larger volume");
        }
    }
}
