// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.pipeline.store.ListQuery;
import org.paddlepaddle.cloud.pipeline.store.ListQuery.Operation;
import org.paddlepaddle.cloud.pipeline.store.ListQuery.Predicate;
import org.paddlepaddle.cloud.pipeline.store.RowPage;

/** What a list call asks for: page, order, filter, and whose rows. */
public record ListRequest(Request request, Map<String, String> columns) {
    private static final int USUAL_SIZE = 20;
    private static final int LARGEST = 200;
    private static final Map<Integer, Operation> NUMBERS =
            Map.of(
                    1, Operation.EQUALS,
                    2, Operation.NOT_EQUALS,
                    3, Operation.GREATER_THAN,
                    5, Operation.GREATER_THAN_EQUALS,
                    6, Operation.LESS_THAN,
                    7, Operation.LESS_THAN_EQUALS,
                    8, Operation.IN,
                    9, Operation.IS_SUBSTRING);

    public ListQuery query() {
        var sort = text("sort_by").strip().split("\\s+");
        boolean descending =
                sort[0].isEmpty() || (sort.length > 1 && sort[1].equalsIgnoreCase("desc"));
        return new ListQuery(
                predicates(),
                sort[0].isEmpty() ? "created" : column(sort[0]),
                descending,
                offset(),
                size());
    }

    private String text(String name) {
        return request.query().first(name).orElse("");
    }

    /** The id of the reference of this type that the rows must have. */
    public Optional<String> reference(String type) {
        for (var prefix : List.of("resource_reference_key.", "resource_key.")) {
            if (text(prefix + "type").equals(type) && !text(prefix + "id").isEmpty()) {
                return Optional.of(text(prefix + "id"));
            }
        }
        return Optional.empty();
    }

    private String column(String field) {
        var column = columns.get(field);
        if (column == null) {
            throw HttpRefusal.badRequest(
                    "%s cannot be sorted or filtered by; it may be one of %s"
                            .formatted(field, String.join(", ", columns.keySet())));
        }
        return column;
    }

    private int size() {
        var text = text("page_size");
        if (text.isEmpty()) {
            return USUAL_SIZE;
        }
        try {
            int size = Integer.parseInt(text);
            return size <= 0 ? USUAL_SIZE : Math.min(size, LARGEST);
        } catch (NumberFormatException _) {
            throw HttpRefusal.badRequest("page_size is %s, no number".formatted(text));
        }
    }

    private int offset() {
        var token = text("page_token");
        if (token.isEmpty()) {
            return 0;
        }
        try {
            var text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.US_ASCII);
            return Math.max(0, Integer.parseInt(text));
        } catch (IllegalArgumentException _) {
            throw HttpRefusal.badRequest("the page token is none of ours; begin without one");
        }
    }

    /** The token of the page after this one; empty after the last. */
    public Optional<String> next(RowPage<?> page) {
        int end = offset() + page.rows().size();
        return end >= page.total() || page.rows().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Base64.getUrlEncoder()
                                .withoutPadding()
                                .encodeToString(
                                        String.valueOf(end).getBytes(StandardCharsets.US_ASCII)));
    }

    private List<Predicate> predicates() {
        var text = text("filter");
        if (text.isEmpty()) {
            return List.of();
        }
        try {
            var predicates = new ArrayList<Predicate>();
            for (var predicate : Json.mapper().readTree(text).path("predicates")) {
                predicates.add(predicate(predicate));
            }
            return predicates;
        } catch (JsonProcessingException e) {
            throw HttpRefusal.badRequest("the filter is no JSON: " + e.getOriginalMessage());
        }
    }

    private Predicate predicate(JsonNode predicate) {
        var column = column(first(predicate, "key").asText());
        var values = new ArrayList<Object>();
        for (var name : List.of("string", "int", "long")) {
            add(values, first(predicate, name + "Value", name + "_value"));
            first(predicate, name + "Values", name + "_values")
                    .path("values")
                    .forEach(value -> add(values, value));
        }
        var time = first(predicate, "timestampValue", "timestamp_value");
        if (time.isTextual()) {
            values.add(moment(time.asText()));
        }
        if (values.isEmpty()) {
            throw HttpRefusal.badRequest("a predicate of the filter has no value");
        }
        values.replaceAll(value -> stored(column, value));
        return new Predicate(column, operation(first(predicate, "op", "operation")), values);
    }

    /** Words of the API as their columns have them. */
    private static Object stored(String column, Object value) {
        if (!(value instanceof String word)) {
            return value;
        }
        return switch (column) {
            case "archived" -> word.endsWith("ARCHIVED") ? 1L : 0L;
            case "status" ->
                    word.isEmpty()
                            ? word
                            : word.substring(0, 1).toUpperCase(Locale.ROOT)
                                    + word.substring(1).toLowerCase(Locale.ROOT);
            default -> word;
        };
    }

    private static void add(List<Object> values, JsonNode value) {
        if (value.isNumber()) {
            values.add(value.longValue());
        } else if (value.isTextual()) {
            values.add(value.textValue());
        }
    }

    private static long moment(String text) {
        try {
            return Instant.parse(text).toEpochMilli();
        } catch (DateTimeParseException _) {
            throw HttpRefusal.badRequest(text + " is no time as 2026-01-31T12:00:00Z is");
        }
    }

    private static Operation operation(JsonNode word) {
        if (word.isNumber() && NUMBERS.containsKey(word.intValue())) {
            return NUMBERS.get(word.intValue());
        }
        for (var operation : Operation.values()) {
            if (operation.name().equals(word.asText())) {
                return operation;
            }
        }
        throw HttpRefusal.badRequest(
                "the filter's operation %s is unknown".formatted(word.asText()));
    }

    private static JsonNode first(JsonNode node, String... names) {
        for (var name : names) {
            if (node.has(name)) {
                return node.get(name);
            }
        }
        return com.fasterxml.jackson.databind.node.MissingNode.getInstance();
    }
}
