// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One page of a listing.
 *
 * @param entries objects and common prefixes, in their order together
 * @param next where the next page goes on: the last entry of this one; empty when it is the last
 */
public record Listing(List<Entry> entries, String next) {
    private static final int BATCH = 1000;

    /** An object, or a prefix that many objects have in common. */
    public sealed interface Entry {
        String name();
    }

    /** An object. */
    public record Item(IndexedObject object) implements Entry {
        @Override
        public String name() {
            return object.key();
        }
    }

    /** What the keys have in common up to the delimiter. */
    public record CommonPrefix(String name) implements Entry {}

    /**
     * What to list.
     *
     * @param after the entry after which the page begins; empty for the first page
     */
    public record Query(String bucket, String prefix, String delimiter, String after, int most) {}

    /** Where objects are found in order. */
    @FunctionalInterface
    public interface Source {
        List<IndexedObject> page(String bucket, byte[] from, int most) throws IOException;
    }

    public boolean truncated() {
        return !next.isEmpty();
    }

    public static Listing of(Source source, Query query) throws IOException {
        return new Walk(query).over(source);
    }

    private static final class Walk {
        private final Query query;
        private final byte[] prefix;
        private final byte[] delimiter;
        private final List<Entry> entries = new ArrayList<>();
        private byte[] cursor;
        private byte[] common = {};
        private boolean truncated;

        Walk(Query query) {
            this.query = query;
            this.prefix = bytes(query.prefix());
            this.delimiter = bytes(query.delimiter());
            this.cursor = start();
        }

        private byte[] start() {
            var after = bytes(query.after());
            if (after.length == 0 || Arrays.compareUnsigned(after, prefix) < 0) {
                return prefix;
            }
            // After a common prefix, all that it stands for is passed over.
            if (delimiter.length > 0
                    && startsWith(after, prefix)
                    && commonEnd(after) == after.length) {
                return beyond(after);
            }
            return Arrays.copyOf(after, after.length + 1);
        }

        Listing over(Source source) throws IOException {
            if (query.most() > 0) {
                boolean more = true;
                while (more && !truncated) {
                    int wanted = Math.min(BATCH, query.most() - entries.size() + 1);
                    var batch = source.page(query.bucket(), cursor, wanted);
                    more = take(batch) && batch.size() == wanted;
                }
            }
            return new Listing(entries, truncated ? entries.getLast().name() : "");
        }

        /** Whether keys after these may belong to the listing. */
        private boolean take(List<IndexedObject> batch) {
            for (var object : batch) {
                var key = object.keyBytes();
                if (!startsWith(key, prefix)) {
                    return false;
                }
                if (common.length > 0 && startsWith(key, common)) {
                    continue;
                }
                if (entries.size() == query.most()) {
                    truncated = true;
                    return false;
                }
                add(object, key);
            }
            return true;
        }

        private void add(IndexedObject object, byte[] key) {
            int end = delimiter.length == 0 ? -1 : commonEnd(key);
            if (end < 0) {
                entries.add(new Item(object));
                cursor = Arrays.copyOf(key, key.length + 1);
            } else {
                common = Arrays.copyOf(key, end);
                entries.add(new CommonPrefix(new String(common, StandardCharsets.UTF_8)));
                cursor = beyond(common);
            }
        }

        /** Where the first delimiter after the prefix ends; -1 if there is none. */
        private int commonEnd(byte[] key) {
            for (int at = prefix.length; at + delimiter.length <= key.length; at++) {
                if (Arrays.equals(key, at, at + delimiter.length, delimiter, 0, delimiter.length)) {
                    return at + delimiter.length;
                }
            }
            return -1;
        }

        /** The first key that does not begin so and comes later; UTF-8 has no byte 255. */
        private static byte[] beyond(byte[] prefix) {
            var next = prefix.clone();
            next[next.length - 1]++;
            return next;
        }

        private static boolean startsWith(byte[] key, byte[] prefix) {
            return key.length >= prefix.length
                    && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
        }

        private static byte[] bytes(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }
}
