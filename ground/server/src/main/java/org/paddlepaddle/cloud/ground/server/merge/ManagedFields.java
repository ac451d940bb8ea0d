// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.merge.ManagedEntry.Operation;
import org.paddlepaddle.cloud.ground.server.merge.ManagedEntry.Owner;

/**
 * The content of {@code metadata.managedFields}, mutable: which field manager owns which fields of
 * one object.
 */
final class ManagedFields {
    private static final int MOST_UPDATERS = 10;
    private static final String OLD_UPDATERS = "ancient-changes";

    private final TreeMap<Owner, ManagedEntry> entries = new TreeMap<>();

    static ManagedFields empty() {
        return new ManagedFields();
    }

    /**
     * @throws IllegalArgumentException when an entry cannot be understood
     */
    static ManagedFields decode(JsonNode managedFields) {
        var decoded = new ManagedFields();
        ManagedEntry.decodeAll(managedFields).forEach(decoded::put);
        return decoded;
    }

    /** Those of an object; one that cannot be understood counts as empty. */
    static ManagedFields of(JsonNode object) {
        try {
            return decode(object.path("metadata").path("managedFields"));
        } catch (IllegalArgumentException _) {
            return new ManagedFields();
        }
    }

    ManagedFields copy() {
        var copy = new ManagedFields();
        copy.entries.putAll(entries);
        return copy;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    FieldSet fieldsOf(Owner owner) {
        var entry = entries.get(owner);
        return entry == null ? FieldSet.EMPTY : entry.fields();
    }

    @Nullable Instant timeOf(Owner owner) {
        var entry = entries.get(owner);
        return entry == null ? null : entry.time();
    }

    FieldSet allFields() {
        return entries.values().stream()
                .map(ManagedEntry::fields)
                .reduce(FieldSet.EMPTY, FieldSet::union);
    }

    /** An entry without fields is no entry. */
    void put(ManagedEntry entry) {
        if (entry.fields().isEmpty()) {
            entries.remove(entry.owner());
        } else {
            entries.put(entry.owner(), entry);
        }
    }

    /** What every other owner holds of these fields; owners without any are left out. */
    Map<Owner, FieldSet> holdersOf(FieldSet fields, Owner except) {
        var holders = new TreeMap<Owner, FieldSet>();
        entries.forEach(
                (owner, entry) -> {
                    var held = entry.fields().intersection(fields);
                    if (!owner.equals(except) && !held.isEmpty()) {
                        holders.put(owner, held);
                    }
                });
        return holders;
    }

    /** Takes fields away from every owner but one. */
    void release(FieldSet fields, @Nullable Owner except) {
        for (var entry : new ArrayList<>(entries.values())) {
            if (!entry.owner().equals(except)) {
                put(entry.withFields(entry.fields().difference(fields)));
            }
        }
    }

    /** Folds the oldest updaters of each version into one until there are few enough. */
    void foldOldUpdaters() {
        var updaters = new ArrayList<ManagedEntry>();
        for (var entry : entries.values()) {
            if (entry.owner().operation() == Operation.Update) {
                updaters.add(entry);
            }
        }
        updaters.sort(
                Comparator.comparingLong(ManagedEntry::seconds).thenComparing(ManagedEntry::owner));
        int count = updaters.size();
        var firstOfVersion = new HashMap<String, ManagedEntry>();
        for (var updater : updaters) {
            if (count <= MOST_UPDATERS) {
                return;
            }
            var first = firstOfVersion.putIfAbsent(updater.apiVersion(), updater);
            if (first != null) {
                fold(first, updater);
                count--;
            }
        }
    }

    private void fold(ManagedEntry first, ManagedEntry updater) {
        var bucket = Owner.updater(OLD_UPDATERS, updater.apiVersion(), "");
        var fields = fieldsOf(bucket);
        if (fields.isEmpty()) {
            entries.remove(first.owner());
            fields = first.fields();
        }
        entries.remove(updater.owner());
        put(
                new ManagedEntry(
                        bucket,
                        updater.apiVersion(),
                        updater.time(),
                        fields.union(updater.fields())));
    }

    /** Writes the entries into an object, or removes the list when there are none. */
    void write(ObjectNode object) {
        if (!(object.get("metadata") instanceof ObjectNode metadata)) {
            return;
        }
        metadata.remove("managedFields");
        if (!entries.isEmpty()) {
            List<ManagedEntry> sorted = new ArrayList<>(entries.values());
            sorted.sort(ManagedEntry.ORDER);
            var list = metadata.putArray("managedFields");
            sorted.forEach(entry -> entry.encode(list.addObject()));
        }
    }
}
