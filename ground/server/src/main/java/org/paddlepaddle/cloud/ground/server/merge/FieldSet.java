// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;

/**
 * A set of paths into an object, as an immutable trie.
 *
 * <p>Each entry may be a member itself, hold members below it, or both: {@code f:spec} with {@code
 * .} and {@code f:replicas} means the two paths {@code .spec} and {@code .spec.replicas}.
 */
final class FieldSet {
    static final FieldSet EMPTY = new FieldSet(List.of());

    /** Sorted by element; every entry is a member or has children. */
    private final List<Entry> entries;

    private record Entry(PathElement element, boolean member, FieldSet children) {
        boolean empty() {
            return !member && children.isEmpty();
        }
    }

    private FieldSet(List<Entry> entries) {
        this.entries = entries;
    }

    static FieldSet of(List<PathElement> path) {
        var builder = new Builder();
        builder.add(path);
        return builder.build();
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Whether the element itself belongs to the set. */
    boolean has(PathElement element) {
        var entry = find(element);
        return entry != null && entry.member;
    }

    /** What the set holds below an element. */
    FieldSet below(PathElement element) {
        var entry = find(element);
        return entry == null ? EMPTY : entry.children;
    }

    FieldSet union(FieldSet other) {
        return combine(
                other,
                (mine, theirs) -> {
                    if (mine == null || theirs == null) {
                        return mine == null ? theirs : mine;
                    }
                    return new Entry(
                            mine.element,
                            mine.member || theirs.member,
                            mine.children.union(theirs.children));
                });
    }

    FieldSet intersection(FieldSet other) {
        return combine(
                other,
                (mine, theirs) ->
                        mine == null || theirs == null
                                ? null
                                : new Entry(
                                        mine.element,
                                        mine.member && theirs.member,
                                        mine.children.intersection(theirs.children)));
    }

    /** Member by member: to take {@code .spec} away leaves {@code .spec.replicas}. */
    FieldSet difference(FieldSet other) {
        return combine(
                other,
                (mine, theirs) ->
                        mine == null || theirs == null
                                ? mine
                                : new Entry(
                                        mine.element,
                                        mine.member && !theirs.member,
                                        mine.children.difference(theirs.children)));
    }

    /** With everything below: to take {@code .spec} away takes {@code .spec.replicas} too. */
    FieldSet without(FieldSet other) {
        return combine(
                other,
                (mine, theirs) -> {
                    if (mine == null || theirs == null) {
                        return mine;
                    }
                    return theirs.member
                            ? null
                            : new Entry(
                                    mine.element,
                                    mine.member,
                                    mine.children.without(theirs.children));
                });
    }

    /** The set with every named field on the way to a member added. */
    FieldSet withNamedFields(@Nullable SchemaNode node) {
        var named = new ArrayList<Entry>(entries.size());
        for (var entry : entries) {
            var below = node == null ? null : childOf(node, entry.element);
            boolean declared =
                    node != null
                            && entry.element instanceof PathElement.Field(var name)
                            && node.declares(name);
            named.add(
                    new Entry(
                            entry.element,
                            entry.member || declared,
                            entry.children.withNamedFields(below)));
        }
        return new FieldSet(List.copyOf(named));
    }

    private static @Nullable SchemaNode childOf(SchemaNode node, PathElement element) {
        return switch (element) {
            case PathElement.Field(var name) -> node.field(name).orElse(null);
            case PathElement.Key _, PathElement.Value _, PathElement.Index _ ->
                    node.item().orElse(null);
        };
    }

    /** Every path: the members of a level first, then what lies below them. */
    void forEach(Consumer<List<PathElement>> visitor) {
        visit(List.of(), visitor);
    }

    private void visit(List<PathElement> prefix, Consumer<List<PathElement>> visitor) {
        for (var entry : entries) {
            if (entry.member) {
                visitor.accept(append(prefix, entry.element));
            }
        }
        for (var entry : entries) {
            entry.children.visit(append(prefix, entry.element), visitor);
        }
    }

    private static List<PathElement> append(List<PathElement> prefix, PathElement element) {
        var path = new ArrayList<>(prefix);
        path.add(element);
        return path;
    }

    /** The form of {@code fieldsV1}. */
    ObjectNode encode() {
        var json = JsonNodeFactory.instance.objectNode();
        for (var entry : entries) {
            var below = json.putObject(entry.element.encoded());
            if (!entry.children.isEmpty()) {
                if (entry.member) {
                    below.putObject(".");
                }
                below.setAll(entry.children.encode());
            }
        }
        return json;
    }

    /**
     * @throws IllegalArgumentException when the JSON is no FieldsV1
     */
    static FieldSet decode(JsonNode fieldsV1) {
        var builder = new Builder();
        decode(fieldsV1, builder);
        return builder.build();
    }

    private static void decode(JsonNode json, Builder builder) {
        for (var property : json.properties()) {
            if (property.getKey().equals(".")) {
                continue;
            }
            var below = builder.below(PathElement.decode(property.getKey()));
            decode(property.getValue(), below);
            below.member = property.getValue().isEmpty() || property.getValue().has(".");
        }
    }

    private @Nullable Entry find(PathElement element) {
        int low = 0;
        int high = entries.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = entries.get(middle).element.compareTo(element);
            if (order == 0) {
                return entries.get(middle);
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    /** What becomes of one element given both sides; null drops it. */
    private interface Rule {
        @Nullable Entry apply(@Nullable Entry mine, @Nullable Entry theirs);
    }

    private FieldSet combine(FieldSet other, Rule rule) {
        var out = new ArrayList<Entry>();
        int i = 0;
        int j = 0;
        while (i < entries.size() || j < other.entries.size()) {
            var mine = i < entries.size() ? entries.get(i) : null;
            var theirs = j < other.entries.size() ? other.entries.get(j) : null;
            int order =
                    mine == null ? 1 : theirs == null ? -1 : mine.element.compareTo(theirs.element);
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
            var kept = rule.apply(order <= 0 ? mine : null, order >= 0 ? theirs : null);
            if (kept != null && !kept.empty()) {
                out.add(kept);
            }
        }
        return out.isEmpty() ? EMPTY : new FieldSet(List.copyOf(out));
    }

    /** Equal when encoded equally: numbers in keys have no types on the wire. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FieldSet set && encode().equals(set.encode());
    }

    @Override
    public int hashCode() {
        return encode().hashCode();
    }

    @Override
    public String toString() {
        return encode().toString();
    }

    /** Collects paths. */
    static final class Builder {
        private final TreeMap<PathElement, Builder> children = new TreeMap<>();
        private boolean member;

        void add(List<PathElement> path) {
            var place = this;
            for (var element : path) {
                place = place.below(element);
            }
            place.member = true;
        }

        /** The place of an element, made when missing; not a member by that. */
        Builder below(PathElement element) {
            return children.computeIfAbsent(element, _ -> new Builder());
        }

        void mark() {
            member = true;
        }

        FieldSet build() {
            var entries = new ArrayList<Entry>(children.size());
            children.forEach(
                    (element, builder) -> {
                        var entry = new Entry(element, builder.member, builder.build());
                        if (!entry.empty()) {
                            entries.add(entry);
                        }
                    });
            return entries.isEmpty() ? EMPTY : new FieldSet(List.copyOf(entries));
        }
    }
}
