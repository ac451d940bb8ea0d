// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.search.SearchTerm.Field;

/** Comparisons that must all hold. */
public final class SearchFilter {
    private static final int LONGEST = 10_000;
    private static final Set<String> ATTRIBUTES =
            Set.of(
                    "name",
                    "version_number",
                    "run_id",
                    "source_path",
                    "creation_timestamp",
                    "last_updated_timestamp");
    private static final String VALUE = "(?:'[^']*'|\"[^\"]*\"|[-+0-9.eE]+)";
    private static final Pattern ONE_VALUE = Pattern.compile(VALUE);
    private static final Pattern TERM =
            Pattern.compile(
                    "\\s*(?<field>[A-Za-z_]+)(?:\\.(?<key>`[^`]+`|\"[^\"]+\"|[\\w./-]+))?"
                            + "\\s*(?<sign>!=|<=|>=|=|<|>|\\b(?:NOT\\s+IN|IN|LIKE|ILIKE)\\b)"
                            + "\\s*(?<value>"
                            + VALUE
                            + "|\\(\\s*"
                            + VALUE
                            + "(?:\\s*,\\s*"
                            + VALUE
                            + ")*\\s*\\))\\s*(?<and>\\bAND\\b|$)",
                    Pattern.CASE_INSENSITIVE);

    private final List<SearchTerm> terms;

    private SearchFilter(List<SearchTerm> terms) {
        this.terms = List.copyOf(terms);
    }

    /**
     * @param text empty for everything
     * @throws HubRefusal with the place it cannot be read at
     */
    public static SearchFilter parse(String text) {
        if (text.length() > LONGEST) {
            throw HubRefusal.invalid("filter: at most " + LONGEST + " characters");
        }
        var terms = new ArrayList<SearchTerm>();
        var matcher = TERM.matcher(text);
        boolean more = !text.isBlank();
        int at = 0;
        while (more) {
            matcher.region(at, text.length());
            if (!matcher.lookingAt()) {
                throw unreadable(text.substring(at));
            }
            terms.add(term(matcher));
            at = matcher.end();
            more = !matcher.group("and").isEmpty();
        }
        return new SearchFilter(terms);
    }

    public boolean matches(SearchSubject subject) {
        return terms.stream().allMatch(term -> term.matches(subject));
    }

    /** What a database can decide of it. */
    public List<SearchBound> bounds() {
        return terms.stream().flatMap(term -> term.bound().stream()).toList();
    }

    private static SearchTerm term(Matcher matcher) {
        var values = new ArrayList<String>();
        var each = ONE_VALUE.matcher(matcher.group("value"));
        while (each.find()) {
            values.add(bare(each.group()));
        }
        return new SearchTerm(
                field(matcher.group("field"), matcher.group("key")),
                SearchTerm.comparison(matcher.group("sign")),
                values);
    }

    private static Field field(String word, @Nullable String key) {
        var name = word.toLowerCase(Locale.ROOT);
        if (key == null) {
            return attribute(name);
        }
        return switch (name) {
            case "tag", "tags" -> new Field.Tag(bare(key));
            case "metric", "metrics" -> new Field.Metric(bare(key));
            case "attribute", "attributes" -> attribute(bare(key));
            default -> throw unreadable(word + "." + key);
        };
    }

    private static Field attribute(String name) {
        if (!ATTRIBUTES.contains(name)) {
            throw HubRefusal.invalid(
                    "filter: unknown field "
                            + name
                            + "; there are tags.<key>, metrics.<name> and "
                            + String.join(", ", ATTRIBUTES.stream().sorted().toList()));
        }
        return new Field.Attribute(name);
    }

    private static String bare(String text) {
        return text.matches("(?s)(['\"`]).*\\1") ? text.substring(1, text.length() - 1) : text;
    }

    private static HubRefusal unreadable(String rest) {
        var shown = rest.length() > 80 ? rest.substring(0, 80) + "…" : rest;
        return HubRefusal.invalid(
                "filter: cannot read '"
                        + shown.replaceAll("\\p{Cntrl}", "?")
                        + "'; comparisons look like name LIKE 'a%' AND tags.key = 'value' AND"
                        + " metrics.auc > 0.7");
    }
}
