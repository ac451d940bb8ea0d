// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The product ledger: a Markdown table with a row for everything the product documents show or
 * promise, and the test that plays it.
 */
record ProductLedger(List<Row> rows) {
    static final String PAGE = "docs/development/product-ledger.md";

    /** Who brings what is still open. */
    private static final Set<String> ROOMS =
            Set.of(
                    "sample cache",
                    "serving",
                    "service",
                    "hub",
                    "pipelines",
                    "console",
                    "cluster",
                    "environment",
                    "edge");

    private static final Pattern TEST = Pattern.compile("`(\\w+)`");
    private static final Pattern COLUMN = Pattern.compile("(?<!\\\\)[|]");

    static ProductLedger read(String page) {
        return new ProductLedger(
                page.lines()
                        .filter(line -> line.startsWith("|"))
                        .filter(line -> !line.startsWith("| id ") && !line.startsWith("|--"))
                        .map(ProductLedger::row)
                        .toList());
    }

    private static Row row(String line) {
        var inner = line.strip().replaceFirst("^[|]", "").replaceFirst("[|]$", "");
        return new Row(Arrays.stream(COLUMN.split(inner, -1)).map(String::strip).toList());
    }

    /** What is wrong with the page, given the tests that exist. */
    Stream<String> problems(Predicate<String> isTest) {
        var seen = new HashSet<String>();
        return rows.stream()
                .flatMap(
                        row ->
                                Stream.concat(
                                        row.problems(isTest),
                                        seen.add(row.id())
                                                ? Stream.empty()
                                                : Stream.of(row.id() + " is there twice")));
    }

    /** What a document shows and no row names, and what rows name and the document has not. */
    Stream<String> gaps(ProductDocument document) {
        var ours = rows.stream().filter(row -> row.document().equals(document.name())).toList();
        var missing =
                document.blocks().entrySet().stream()
                        .flatMap(
                                section ->
                                        missing(ours, section.getKey(), section.getValue())
                                                .map(gap -> document.name() + "-" + gap));
        var invented =
                ours.stream()
                        .filter(row -> !document.has(row.section(), row.blocks().toList()))
                        .map(row -> row.id() + " names a section or block the document has not");
        return Stream.concat(missing, invented);
    }

    private static Stream<String> missing(List<Row> ours, String section, List<Integer> blocks) {
        var named =
                ours.stream()
                        .filter(row -> row.section().equals(section))
                        .flatMap(Row::blocks)
                        .collect(Collectors.toSet());
        return blocks.stream()
                .filter(block -> !named.contains(block))
                .map(block -> section + " has block " + block + ", and no row names it");
    }

    /** What the documents promise is played, is still to come, or will not come. */
    enum State {
        WORKS,
        OPEN,
        REFUSED;

        private static Optional<State> of(String word) {
            return Arrays.stream(values()).filter(state -> state.word().equals(word)).findFirst();
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** One line of the table: id, what, state and proof. */
    record Row(List<String> cells) {
        /** A document's short name, the number of a section in it, and a running number. */
        private static final Pattern ID = Pattern.compile("([a-z]+)-([0-9.]+)-[0-9]+");

        private static final Pattern BLOCKS =
                Pattern.compile("\\(blocks? ([0-9]+)(?:-([0-9]+))?\\)$");
        private static final int COLUMNS = 4;

        String id() {
            return cells.getFirst();
        }

        private String cell(int column) {
            return column < cells.size() ? cells.get(column) : "";
        }

        String document() {
            var id = ID.matcher(id());
            return id.matches() ? id.group(1) : "";
        }

        String section() {
            var id = ID.matcher(id());
            return id.matches() ? id.group(2) : "";
        }

        /** The code blocks of the section that the row stands for. */
        Stream<Integer> blocks() {
            var found = BLOCKS.matcher(cell(1));
            if (!found.find()) {
                return Stream.empty();
            }
            int first = Integer.parseInt(found.group(1));
            int last = found.group(2) == null ? first : Integer.parseInt(found.group(2));
            return IntStream.rangeClosed(first, last).boxed();
        }

        private Stream<String> problems(Predicate<String> isTest) {
            if (cells.size() != COLUMNS || cells.stream().anyMatch(String::isBlank)) {
                return Stream.of(id() + " does not fill four cells: " + cells);
            }
            if (!ID.matcher(id()).matches()) {
                return Stream.of(id() + " is no id; one looks like manual-2.3-1");
            }
            return State.of(cell(2))
                    .map(state -> problems(state, isTest))
                    .orElseGet(
                            () ->
                                    Stream.of(
                                            "%s is %s; allowed: works, open, refused"
                                                    .formatted(id(), cell(2))));
        }

        private Stream<String> problems(State state, Predicate<String> isTest) {
            return switch (state) {
                case WORKS -> unproven(isTest);
                case OPEN ->
                        ROOMS.contains(cell(3))
                                ? Stream.empty()
                                : Stream.of(id() + " waits for " + cell(3) + ", which is no room");
                case REFUSED -> Stream.empty();
            };
        }

        private Stream<String> unproven(Predicate<String> isTest) {
            var tests = TEST.matcher(cell(3)).results().map(found -> found.group(1)).toList();
            return tests.isEmpty()
                    ? Stream.of(id() + " works and names no test")
                    : tests.stream()
                            .filter(isTest.negate())
                            .map(test -> id() + " names " + test + ", which is no test class");
        }
    }
}
