// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.paddlepaddle.cloud.objects.checksum.ChecksumAlgorithm;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.error.S3Exception;

/**
 * Reads objects and compares them with the checksums they were written with: bits that flipped on
 * disk are found before somebody needs them. Damaged objects are told, never deleted.
 */
public final class Scrubber {
    private static final Logger LOG = System.getLogger(Scrubber.class.getName());
    private static final int PIECE = 128 * 1024;

    /** What one round may read: an hour has room for it on any disk. */
    private static final long ROUND_BYTES = 4L << 30;

    private static final int ROUND_OBJECTS = 20_000;

    /**
     * What a round found.
     *
     * @param damaged bucket, key and what is wrong
     */
    public record Report(int objects, long bytes, List<String> damaged) {
        public Report {
            damaged = List.copyOf(damaged);
        }
    }

    private final ObjectStore store;
    private String bucket = "";
    private byte[] after = {};

    public Scrubber(ObjectStore store) {
        this.store = store;
    }

    /** Everything. */
    public Report all() throws IOException {
        bucket = "";
        after = new byte[0];
        return round(Long.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** Goes on where the last round stopped, for as much as a round may read. */
    public Report some() throws IOException {
        return round(ROUND_BYTES, ROUND_OBJECTS);
    }

    private Report round(long mostBytes, int mostObjects) throws IOException {
        int objects = 0;
        long bytes = 0;
        var damaged = new ArrayList<String>();
        for (var next : store.buckets()) {
            if (next.name().compareTo(bucket) < 0) {
                continue;
            }
            if (!next.name().equals(bucket)) {
                bucket = next.name();
                after = new byte[0];
            }
            for (var page = page(); !page.isEmpty(); page = page()) {
                for (var object : page) {
                    verify(object.key(), damaged);
                    objects++;
                    bytes += object.size();
                    after = Arrays.copyOf(object.keyBytes(), object.keyBytes().length + 1);
                    if (bytes >= mostBytes || objects >= mostObjects) {
                        return new Report(objects, bytes, damaged);
                    }
                }
            }
        }
        bucket = "";
        return new Report(objects, bytes, damaged);
    }

    private List<IndexedObject> page() throws IOException {
        return store.page(bucket, after, 100);
    }

    private void verify(String key, List<String> damaged) throws IOException {
        try (var object = store.read(bucket, key)) {
            if (!intact(object)) {
                tell(damaged, key, "its bytes differ from their checksum");
            }
        } catch (DamagedFileException e) {
            tell(damaged, key, String.valueOf(e.getMessage()));
        } catch (S3Exception e) {
            // Deleted meanwhile; unless the index alone knows it.
            if (e.error() != S3Error.NoSuchKey) {
                throw e;
            }
        }
    }

    private void tell(List<String> damaged, String key, String what) {
        var sentence = bucket + "/" + key + ": " + what;
        LOG.log(Level.ERROR, "damaged: {0}", sentence);
        damaged.add(sentence);
    }

    private static boolean intact(StoredObject object) throws IOException {
        var head = object.head();
        if (!head.segmented()) {
            return crc32c(object.stream(0, head.size())).equals(head.crc32c());
        }
        long from = 0;
        for (var segment : head.segments()) {
            if (!crc32c(object.stream(from, segment.size())).equals(segment.crc32c())) {
                return false;
            }
            from += segment.size();
        }
        return true;
    }

    private static String crc32c(InputStream bytes) throws IOException {
        var running = ChecksumAlgorithm.CRC32C.start();
        var piece = new byte[PIECE];
        try (bytes) {
            int count = bytes.read(piece);
            while (count > 0) {
                running.update(piece, 0, count);
                count = bytes.read(piece);
            }
        }
        return running.base64();
    }
}
