// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One entry of {@code metadata.managedFields}. */
record ManagedEntry(Owner owner, String apiVersion, @Nullable Instant time, FieldSet fields) {
    enum Operation {
        Apply,
        Update
    }

    /**
     * Who owns, as one: an applier is the same whatever version it speaks, an updater is not.
     *
     * @param updateVersion empty for appliers
     */
    record Owner(Operation operation, String manager, String updateVersion, String subresource)
            implements Comparable<Owner> {
        private static final Comparator<Owner> ORDER =
                Comparator.comparing(Owner::manager)
                        .thenComparing(Owner::operation)
                        .thenComparing(Owner::updateVersion)
                        .thenComparing(Owner::subresource);

        static Owner applier(String manager, String subresource) {
            return new Owner(Operation.Apply, manager, "", subresource);
        }

        static Owner updater(String manager, String apiVersion, String subresource) {
            return new Owner(Operation.Update, manager, apiVersion, subresource);
        }

        @Override
        public int compareTo(Owner other) {
            return ORDER.compare(this, other);
        }

        /** As conflicts name it. */
        String described() {
            var name = "\"" + manager + "\"";
            if (!subresource.isEmpty()) {
                name += " with subresource \"" + subresource + "\"";
            }
            return operation == Operation.Update ? name + " using " + updateVersion : name;
        }
    }

    /** The order of the list: appliers first, then by age. */
    static final Comparator<ManagedEntry> ORDER =
            Comparator.comparing((ManagedEntry entry) -> entry.owner.operation)
                    .thenComparingLong(ManagedEntry::seconds)
                    .thenComparing(entry -> entry.owner.manager)
                    .thenComparing(ManagedEntry::apiVersion)
                    .thenComparing(entry -> entry.owner.subresource);

    long seconds() {
        return time == null ? 0 : time.getEpochSecond();
    }

    ManagedEntry withFields(FieldSet changed) {
        return new ManagedEntry(owner, apiVersion, time, changed);
    }

    ManagedEntry at(Instant now) {
        var time = now.equals(Instant.EPOCH) ? null : now.truncatedTo(ChronoUnit.SECONDS);
        return new ManagedEntry(owner, apiVersion, time, fields);
    }

    /**
     * @throws IllegalArgumentException when the entry cannot be understood
     */
    static ManagedEntry decode(JsonNode json) {
        var operation = Operation.valueOf(json.path("operation").asText());
        var apiVersion = json.path("apiVersion").asText();
        if (apiVersion.isEmpty() || !json.path("fieldsType").asText().equals("FieldsV1")) {
            throw new IllegalArgumentException("no managedFields entry: " + json);
        }
        var owner =
                new Owner(
                        operation,
                        json.path("manager").asText(),
                        operation == Operation.Update ? apiVersion : "",
                        json.path("subresource").asText());
        return new ManagedEntry(
                owner,
                apiVersion,
                instant(json.path("time").asText()),
                FieldSet.decode(json.path("fieldsV1")));
    }

    private static @Nullable Instant instant(String text) {
        try {
            return text.isEmpty() ? null : Instant.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("no time: " + text, e);
        }
    }

    void encode(ObjectNode json) {
        if (!owner.manager.isEmpty()) {
            json.put("manager", owner.manager);
        }
        json.put("operation", owner.operation.name()).put("apiVersion", apiVersion);
        if (time != null) {
            json.put("time", time.truncatedTo(ChronoUnit.SECONDS).toString());
        }
        json.put("fieldsType", "FieldsV1").set("fieldsV1", fields.encode());
        if (!owner.subresource.isEmpty()) {
            json.put("subresource", owner.subresource);
        }
    }

    static List<ManagedEntry> decodeAll(JsonNode list) {
        var entries = new ArrayList<ManagedEntry>(list.size());
        list.forEach(each -> entries.add(decode(each)));
        return entries;
    }
}
