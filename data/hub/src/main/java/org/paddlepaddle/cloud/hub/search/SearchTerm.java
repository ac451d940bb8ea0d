// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.search;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.hub.HubRefusal;

/** One comparison of a filter. */
record SearchTerm(Field field, Comparison comparison, List<String> values) {
    private static final String PROMPT = "mlflow.prompt.is_prompt";
    private static final Set<String> NUMBERS =
            Set.of("version_number", "creation_timestamp", "last_updated_timestamp");

    /** What is compared. */
    sealed interface Field {
        record Attribute(String name) implements Field {}

        record Tag(String key) implements Field {}

        record Metric(String name) implements Field {}
    }

    /** How it is compared. */
    enum Comparison {
        EQUAL,
        UNEQUAL,
        LESS,
        MORE,
        AT_MOST,
        AT_LEAST,
        LIKE,
        ILIKE,
        IN,
        NOT_IN
    }

    boolean matches(SearchSubject subject) {
        return switch (field) {
            case Field.Metric(var name) ->
                    Optional.ofNullable(subject.metrics().get(name))
                            .filter(this::holds)
                            .isPresent();
            case Field.Tag(var key) -> {
                var value = Optional.ofNullable(subject.tags().get(key));
                // Clients add this to every search; plain models have no such tag.
                boolean plain = value.isEmpty() && key.equals(PROMPT);
                yield plain
                        ? comparison == Comparison.UNEQUAL
                        : value.filter(this::holds).isPresent();
            }
            case Field.Attribute(var name) -> {
                var value = Optional.ofNullable(subject.attributes().get(name));
                yield NUMBERS.contains(name)
                        ? value.map(Double::valueOf).filter(this::holds).isPresent()
                        : value.filter(this::holds).isPresent();
            }
        };
    }

    /** What a database can decide of it; texts only where they must be equal. */
    Optional<SearchBound> bound() {
        return switch (field) {
            case Field.Metric(var name) ->
                    sign().map(sign -> new SearchBound.Metric(name, sign, wanted()));
            case Field.Tag(var key) ->
                    wantsEqual() ? Optional.of(new SearchBound.Tag(key, values)) : Optional.empty();
            case Field.Attribute(var name) when NUMBERS.contains(name) ->
                    sign().map(sign -> new SearchBound.Figure(name, sign, wanted()));
            case Field.Attribute(var name) when name.equals("name") && wantsEqual() ->
                    Optional.of(new SearchBound.Name(values));
            case Field.Attribute _ -> Optional.empty();
        };
    }

    private Optional<String> sign() {
        return switch (comparison) {
            case EQUAL -> Optional.of("=");
            case LESS -> Optional.of("<");
            case MORE -> Optional.of(">");
            case AT_MOST -> Optional.of("<=");
            case AT_LEAST -> Optional.of(">=");
            case UNEQUAL, LIKE, ILIKE, IN, NOT_IN -> Optional.empty();
        };
    }

    private boolean wantsEqual() {
        return comparison == Comparison.EQUAL || comparison == Comparison.IN;
    }

    private double wanted() {
        return number(values.getFirst());
    }

    private boolean holds(String text) {
        var wanted = values.getFirst();
        return switch (comparison) {
            case EQUAL -> text.equals(wanted);
            case UNEQUAL -> !text.equals(wanted);
            case LIKE -> like(wanted, 0).matcher(text).matches();
            case ILIKE ->
                    like(wanted, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                            .matcher(text)
                            .matches();
            case IN -> values.contains(text);
            case NOT_IN -> !values.contains(text);
            case LESS, MORE, AT_MOST, AT_LEAST ->
                    throw HubRefusal.invalid("filter: " + field + " is text and has no order");
        };
    }

    private boolean holds(Double number) {
        double wanted = number(values.getFirst());
        return switch (comparison) {
            case EQUAL -> number == wanted;
            case UNEQUAL -> number != wanted;
            case LESS -> number < wanted;
            case MORE -> number > wanted;
            case AT_MOST -> number <= wanted;
            case AT_LEAST -> number >= wanted;
            case IN -> values.stream().anyMatch(each -> number(each) == number);
            case NOT_IN -> values.stream().noneMatch(each -> number(each) == number);
            case LIKE, ILIKE ->
                    throw HubRefusal.invalid("filter: " + field + " is a number, not text");
        };
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException _) {
            throw HubRefusal.invalid("filter: '" + text + "' is no number");
        }
    }

    private static Pattern like(String pattern, int flags) {
        var regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char each = pattern.charAt(i);
            switch (each) {
                case '%' -> regex.append(".*");
                case '_' -> regex.append('.');
                default -> regex.append(Pattern.quote(String.valueOf(each)));
            }
        }
        return Pattern.compile(regex.toString(), flags | Pattern.DOTALL);
    }

    static Comparison comparison(String sign) {
        return switch (sign.toUpperCase(Locale.ROOT).replaceAll("\\s+", " ")) {
            case "=" -> Comparison.EQUAL;
            case "!=" -> Comparison.UNEQUAL;
            case "<" -> Comparison.LESS;
            case ">" -> Comparison.MORE;
            case "<=" -> Comparison.AT_MOST;
            case ">=" -> Comparison.AT_LEAST;
            case "LIKE" -> Comparison.LIKE;
            case "ILIKE" -> Comparison.ILIKE;
            case "IN" -> Comparison.IN;
            case "NOT IN" -> Comparison.NOT_IN;
            default -> throw HubRefusal.invalid("filter: unknown comparison " + sign);
        };
    }
}
