// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.hub.HubRefusal;

/** The order of what was found: {@code name ASC}, {@code version_number DESC}. */
public final class SearchOrder {
    private static final Pattern CLAUSE =
            Pattern.compile(
                    "\\s*`?(name|version_number|creation_timestamp|last_updated_timestamp)`?"
                            + "(?:\\s+(ASC|DESC))?\\s*",
                    Pattern.CASE_INSENSITIVE);

    private SearchOrder() {}

    /** One attribute that orders. */
    public record Clause(String attribute, boolean descending) {}

    /**
     * @param usual decides between equals
     */
    public static Comparator<SearchSubject> parse(
            List<String> clauses, Comparator<SearchSubject> usual) {
        Comparator<SearchSubject> order = (_, _) -> 0;
        for (var clause : clauses(clauses)) {
            var by = by(clause.attribute());
            order = order.thenComparing(clause.descending() ? by.reversed() : by);
        }
        return order.thenComparing(usual);
    }

    public static List<Clause> clauses(List<String> texts) {
        var clauses = new ArrayList<Clause>();
        for (var clause : texts) {
            var matcher = CLAUSE.matcher(clause);
            if (!matcher.matches()) {
                throw HubRefusal.invalid(
                        "order: '%s' is not a field with ASC or DESC; fields are name, version_number, creation_timestamp, last_updated_timestamp"
                                .formatted(clause.replaceAll("\\p{Cntrl}", "?")));
            }
            clauses.add(
                    new Clause(
                            matcher.group(1).toLowerCase(Locale.ROOT),
                            "DESC".equalsIgnoreCase(matcher.group(2))));
        }
        return clauses;
    }

    /** By one attribute; numbers as numbers. */
    public static Comparator<SearchSubject> by(String attribute) {
        return attribute.equals("name")
                ? Comparator.comparing(subject -> value(subject, attribute, ""))
                : Comparator.comparingLong(
                        subject -> Long.parseLong(value(subject, attribute, "0")));
    }

    private static String value(SearchSubject subject, String attribute, String otherwise) {
        return subject.attributes().getOrDefault(attribute, otherwise);
    }
}
