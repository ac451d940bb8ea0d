// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The page that leads from terms of the field to classes: a Markdown table, sorted by term. */
record TermIndex(List<Row> rows) {
    static final String PAGE = "docs/development/terms.md";

    private static final Pattern ROW =
            Pattern.compile("^[|] ([^|]+) [|] \\[(\\w+)]\\(../../([^)]+)\\) [|] `([^`]+)` [|]$");
    private static final Pattern COMMENT =
            Pattern.compile("^/[*][*](.*?)[*]/", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern MARGIN = Pattern.compile("\\n\\s*[*]?");
    private static final Pattern INLINE = Pattern.compile("\\{@\\w+ ([^}]*)}");
    private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=[.])\\s|<p>|<pre>|@param");
    private static final Pattern NO_LETTER = Pattern.compile("[^a-z0-9]");

    /**
     * @param file its source
     */
    record Row(String term, String type, String file, String module) {}

    static TermIndex read(String page) {
        return new TermIndex(
                page.lines()
                        .map(ROW::matcher)
                        .filter(row -> row.matches())
                        .map(r -> new Row(r.group(1), r.group(2), r.group(3), r.group(4)))
                        .toList());
    }

    /**
     * @param source the text of a file, empty where there is none
     */
    Stream<String> problems(Function<String, String> source) {
        var order = rows.stream().map(row -> row.term().toLowerCase(Locale.ROOT)).toList();
        var unsorted =
                order.equals(order.stream().sorted().toList())
                        ? Stream.<String>empty()
                        : Stream.of("the terms are not sorted");
        return Stream.concat(unsorted, rows.stream().flatMap(row -> problems(row, source)));
    }

    private static Stream<String> problems(Row row, Function<String, String> source) {
        if (!row.file().startsWith(row.module() + "/src/main/")
                || !row.file().endsWith("/" + row.type() + ".java")) {
            return Stream.of(row.term() + ": " + row.file() + " is no " + row.type());
        }
        var sentence = firstSentence(source.apply(row.file()));
        return letters(sentence).contains(letters(row.term()))
                ? Stream.empty()
                : Stream.of(
                        "%s: the first sentence of %s does not name it: %s"
                                .formatted(row.term(), row.type(), sentence));
    }

    private static String firstSentence(String text) {
        var comment = COMMENT.matcher(text);
        if (!comment.find()) {
            return "";
        }
        var plain = MARGIN.matcher(comment.group(1)).replaceAll(" ");
        return END_OF_SENTENCE.split(INLINE.matcher(plain).replaceAll("$1").strip(), 2)[0];
    }

    private static String letters(String text) {
        return NO_LETTER.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("");
    }
}
