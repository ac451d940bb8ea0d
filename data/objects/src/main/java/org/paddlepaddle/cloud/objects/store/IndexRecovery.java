// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.objects.store.file.Layout;

/**
 * Brings the index in line with the files: not at all after a clean end, for the keys that were
 * about to change after a kill, from all files after a power loss.
 */
final class IndexRecovery {
    private static final Logger LOG = System.getLogger(IndexRecovery.class.getName());
    private static final String BOOT = "boot";
    private static final String CLEAN = "clean";
    private static final int BATCH = 1000;
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private final Layout layout;

    IndexRecovery(Layout layout) {
        this.layout = layout;
    }

    /** An index that cannot be read is made again. */
    ObjectIndex open() throws IOException {
        try {
            return recovered();
        } catch (SQLException | IndexException e) {
            LOG.log(Level.WARNING, "the index is damaged and is made again from the files", e);
        }
        for (var suffix : List.of("", "-wal", "-shm")) {
            Files.deleteIfExists(layout.root().resolve(layout.index().getFileName() + suffix));
        }
        try {
            return recovered();
        } catch (SQLException e) {
            throw new IndexException(e);
        }
    }

    private ObjectIndex recovered() throws SQLException, IOException {
        var index = ObjectIndex.open(layout.index());
        try {
            var last = index.state(BOOT).orElse("");
            var boot = boot();
            // A request that was under way at a clean end may have left its key here, too.
            if (last.equals(boot) || last.equals(CLEAN)) {
                settle(index);
            } else {
                rebuild(index);
            }
            index.state(BOOT, boot);
            return index;
        } catch (RuntimeException | IOException e) {
            index.close();
            throw e;
        }
    }

    /** What is committed but not synced survives a process, not the machine. */
    private static String boot() throws IOException {
        return Files.isReadable(BOOT_ID) ? Files.readString(BOOT_ID).strip() : Ids.random();
    }

    static void markClean(ObjectIndex index) {
        index.state(BOOT, CLEAN);
    }

    /** Looks at the files of the keys that somebody was about to change. */
    void settle(ObjectIndex index) throws IOException {
        for (var pending : index.pending()) {
            var head = head(layout.object(pending.bucket(), pending.key()));
            if (head.isPresent()) {
                index.put(pending.bucket(), head.get());
            } else {
                index.remove(pending.bucket(), pending.key());
            }
        }
    }

    private void rebuild(ObjectIndex index) throws IOException {
        index.clear();
        try (var buckets = Files.newDirectoryStream(layout.buckets())) {
            for (var bucket : buckets) {
                rebuild(index, bucket.getFileName().toString());
            }
        }
    }

    private void rebuild(ObjectIndex index, String bucket) throws IOException {
        var objects = layout.objects(bucket);
        if (!Files.isDirectory(objects)) {
            return;
        }
        try (var files = Files.walk(objects, 2)) {
            var batch = new ArrayList<ObjectHead>();
            for (var file : (Iterable<Path>) files.filter(IndexRecovery::isObject)::iterator) {
                head(file).ifPresent(batch::add);
                if (batch.size() == BATCH) {
                    index.putAll(bucket, batch);
                    batch.clear();
                }
            }
            index.putAll(bucket, batch);
        }
    }

    static boolean isObject(Path file) {
        return file.getFileName().toString().length() == 64;
    }

    private static Optional<ObjectHead> head(Path file) throws IOException {
        try {
            return Optional.of(ObjectFile.head(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (DamagedFileException e) {
            LOG.log(Level.WARNING, "not in the index: {0}", e.getMessage());
            return Optional.empty();
        }
    }
}
