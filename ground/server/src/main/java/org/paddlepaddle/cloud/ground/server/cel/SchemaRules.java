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

    private final CelPlace root;
    private final CelLanguage celLanguage;
    private final Map<ValidationRule, Map<String, CompiledRule>> compiled =
            new ConcurrentHashMap<>();

    private SchemaRules(CelPlace root, CelLanguage celLanguage) {
        this.root = root;
        this.celLanguage = celLanguage;
    }

    /**
     * @param schema an {@code openAPIV3Schema} that {@link #problems} found nothing wrong with
     */
    public static SchemaRules of(JsonNode schema) {
        var reader = new CelPlaceReader();
        var root = reader.root(schema, "");
        return new SchemaRules(root, new CelLanguage(reader.types()));
    }

    /** What is wrong with the rules a schema at that path brings. */
    public static List<Cause> problems(JsonNode schema, String path) {
        var reader = new CelPlaceReader();
        var root = reader.root(schema, path);
        return new RuleChecks(new CelLanguage(reader.types())).check(root);
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

    private CompiledRule compiled(CelPlace celPlace, ValidationRule validationRule) {
        return compiled.computeIfAbsent(validationRule, _ -> new ConcurrentHashMap<>())
                .computeIfAbsent(
                        celPlace.path(),
                        _ -> CompiledRule.of(celLanguage, celPlace.type(), validationRule));
    }

    /** One object on its way past the rules. */
    private final class Visit {
        private final Deadline deadline;
        private final List<Cause> causes = new ArrayList<>();

        Visit(Deadline deadline) {
            this.deadline = deadline;
        }

        void place(CelPlace celPlace, @Nullable JsonNode before, JsonNode after, String path) {
            if (!celPlace.active() || after.isNull()) {
                return;
            }
            var old = before == null || before.isNull() ? null : before;
            if (!celPlace.validationRules().isEmpty()) {
                rules(celPlace, old, after, path);
            }
            switch (celPlace.kind()) {
                case STRUCT -> struct(celPlace, old, after, path);
                case MAP -> map(celPlace, old, after, path);
                case LIST -> list(celPlace, old, after, path);
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

        private void rules(CelPlace celPlace, @Nullable JsonNode old, JsonNode after, String path) {
            // What was accepted once and does not change is not refused for a rule that is new.
            boolean unchanged = old != null && old.equals(after);
            var self = CelValues.of(celPlace, after);
            var oldSelf = old == null ? null : CelValues.of(celPlace, old);
            for (var validationRule : celPlace.validationRules()) {
                var expression = compiled(celPlace, validationRule);
                if (unchanged && !expression.transition()) {
                    continue;
                }
                expression
                        .violation(self, oldSelf, deadline)
                        .map(text -> Violations.cause(celPlace, validationRule, path, text))
                        .ifPresent(causes::add);
            }
        }

        private void struct(
                CelPlace celPlace, @Nullable JsonNode old, JsonNode after, String path) {
            celPlace.fields()
                    .forEach(
                            (name, field) -> {
                                var value = after.get(name);
                                if (value != null) {
                                    var was = old == null ? null : old.get(name);
                                    place(field, was, value, Violations.at(path, name));
                                }
                            });
        }

        private void map(CelPlace celPlace, @Nullable JsonNode old, JsonNode after, String path) {
            var values = celPlace.element();
            if (values == null) {
                return;
            }
            for (var entry : after.properties()) {
                var was = old == null ? null : old.get(entry.getKey());
                place(values, was, entry.getValue(), path + "[" + entry.getKey() + "]");
            }
        }

        private void list(CelPlace celPlace, @Nullable JsonNode old, JsonNode after, String path) {
            var element = celPlace.element();
            if (element == null) {
                return;
            }
            for (int i = 0; i < after.size(); i++) {
                var value = after.get(i);
                place(element, earlier(celPlace, old, value), value, path + "[" + i + "]");
            }
        }

        /** The element that was the same one, as far as its keys tell. */
        private @Nullable JsonNode earlier(
                CelPlace list, @Nullable JsonNode old, JsonNode element) {
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
