// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** The rules of one schema, each compiled when a value first meets it. Safe for many threads. */
public final class SchemaRules {
    /** The word by which a definition shows that it has rules. */
    public static final String KEYWORD = "x-kubernetes-validations";

    private static final Duration TIME_FOR_ONE_OBJECT = Duration.ofSeconds(5);

    private final Place root;
    private final Language language;
    private final Map<Rule, Map<String, CompiledRule>> compiled = new ConcurrentHashMap<>();

    private SchemaRules(Place root, Language language) {
        this.root = root;
        this.language = language;
    }

    /**
     * @param schema an {@code openAPIV3Schema} that {@link #problems} found nothing wrong with
     */
    public static SchemaRules of(JsonNode schema) {
        var reader = new PlaceReader();
        var root = reader.root(schema, "");
        return new SchemaRules(root, new Language(reader.types()));
    }

    /** What is wrong with the rules a schema at that path brings. */
    public static List<Cause> problems(JsonNode schema, String path) {
        var reader = new PlaceReader();
        var root = reader.root(schema, path);
        return new RuleChecks(new Language(reader.types())).check(root);
    }

    /**
     * Every broken rule.
     *
     * @param before the object as it was, absent when it is new
     */
    public List<Cause> check(@Nullable JsonNode before, JsonNode after) {
        var visit = new Visit(Deadline.in(TIME_FOR_ONE_OBJECT));
        visit.place(root, before, after, "");
        return visit.causes;
    }

    private CompiledRule compiled(Place place, Rule rule) {
        return compiled.computeIfAbsent(rule, _ -> new ConcurrentHashMap<>())
                .computeIfAbsent(place.path(), _ -> CompiledRule.of(language, place.type(), rule));
    }

    /** One object on its way past the rules. */
    private final class Visit {
        private final Deadline deadline;
        private final List<Cause> causes = new ArrayList<>();

        Visit(Deadline deadline) {
            this.deadline = deadline;
        }

        void place(Place place, @Nullable JsonNode before, JsonNode after, String path) {
            if (!place.active() || after.isNull()) {
                return;
            }
            var old = before == null || before.isNull() ? null : before;
            if (!place.rules().isEmpty()) {
                rules(place, old, after, path);
            }
            switch (place.kind()) {
                case STRUCT -> struct(place, old, after, path);
                case MAP -> map(place, old, after, path);
                case LIST -> list(place, old, after, path);
                case STRING,
                        INTEGER,
                        NUMBER,
                        BOOLEAN,
                        TIMESTAMP,
                        DATE,
                        DURATION,
                        BYTES,
                        DYNAMIC -> {}
            }
        }

        private void rules(Place place, @Nullable JsonNode old, JsonNode after, String path) {
            // What was accepted once and does not change is not refused for a rule that is new.
            boolean unchanged = old != null && old.equals(after);
            var self = Values.of(place, after);
            var oldSelf = old == null ? null : Values.of(place, old);
            for (var rule : place.rules()) {
                var expression = compiled(place, rule);
                if (unchanged && !expression.transition()) {
                    continue;
                }
                expression
                        .violation(self, oldSelf, deadline)
                        .map(text -> Violations.cause(place, rule, path, text))
                        .ifPresent(causes::add);
            }
        }

        private void struct(Place place, @Nullable JsonNode old, JsonNode after, String path) {
            place.fields()
                    .forEach(
                            (name, field) -> {
                                var value = after.get(name);
                                if (value != null) {
                                    var was = old == null ? null : old.get(name);
                                    place(field, was, value, Violations.at(path, name));
                                }
                            });
        }

        private void map(Place place, @Nullable JsonNode old, JsonNode after, String path) {
            var values = place.element();
            if (values == null) {
                return;
            }
            for (var entry : after.properties()) {
                var was = old == null ? null : old.get(entry.getKey());
                place(values, was, entry.getValue(), path + "[" + entry.getKey() + "]");
            }
        }

        private void list(Place place, @Nullable JsonNode old, JsonNode after, String path) {
            var element = place.element();
            if (element == null) {
                return;
            }
            for (int i = 0; i < after.size(); i++) {
                var value = after.get(i);
                place(element, earlier(place, old, value), value, path + "[" + i + "]");
            }
        }

        /** The element that was the same one, as far as its keys tell. */
        private @Nullable JsonNode earlier(Place list, @Nullable JsonNode old, JsonNode element) {
            if (old == null || list.mapKeys().isEmpty()) {
                return null;
            }
            for (var candidate : old) {
                if (list.mapKeys().stream()
                        .allMatch(key -> candidate.path(key).equals(element.path(key)))) {
                    return candidate;
                }
            }
            return null;
        }
    }
}
