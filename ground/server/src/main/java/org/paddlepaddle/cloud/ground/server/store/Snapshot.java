// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Everything as it was at one revision. Costs nothing to take and to keep for a while. */
public final class Snapshot {
    private final Index index;
    private final long revision;

    Snapshot(Index index, long revision) {
        this.index = index;
        this.revision = revision;
    }

    public long revision() {
        return revision;
    }

    public Optional<Entry> get(String key) {
        return Optional.ofNullable(index.get(key));
    }

    /** All entries under a prefix, in key order. */
    public List<Entry> under(String prefix) {
        var found = new ArrayList<Entry>();
        scan(prefix, prefix, found::add);
        return found;
    }

    /**
     * Visits what lies under {@code prefix}, from key {@code from} on (inclusive), until the
     * visitor says no.
     */
    public void scan(String prefix, String from, Predicate<Entry> visitor) {
        index.scan(from, entry -> entry.key().startsWith(prefix) && visitor.test(entry));
    }

    /** How many keys lie under {@code prefix}, from {@code from} on (inclusive). */
    public int count(String prefix, String from) {
        return prefix.isEmpty()
                ? index.size() - index.count("", from)
                : index.count(from, end(prefix));
    }

    Index index() {
        return index;
    }

    /** The first key after every key with that prefix. */
    private static String end(String prefix) {
        int last = prefix.length() - 1;
        return prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
    }
}
