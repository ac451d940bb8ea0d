// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Where ours differs from upstream on purpose, and why. */
final class KnownDifferences {
    private static final Path FILE = Path.of("src/test/resources/upstream/differences.yaml");

    private final List<Known> known;
    private final Set<String> met = new ConcurrentSkipListSet<>();

    private KnownDifferences(List<Known> known) {
        this.known = known;
    }

    /**
     * @param at paths; a star stands for one key or a part of it, two for any number of keys
     * @param what a reader calls it
     */
    record Known(List<String> at, String what, String upstream, String here, String why) {
        boolean covers(Difference difference) {
            return at.stream().anyMatch(path -> pattern(path).matcher(difference.path()).matches());
        }

        private static Pattern pattern(String path) {
            return Pattern.compile(
                    Stream.of(path.split("(?<=\\*\\*)|(?=\\*\\*)"))
                            .map(part -> part.equals("**") ? ".*" : keys(part))
                            .collect(Collectors.joining()));
        }

        private static String keys(String part) {
            return Stream.of(part.split("(?<=\\*)|(?=\\*)"))
                    .map(piece -> piece.equals("*") ? "[^>]*" : Pattern.quote(piece))
                    .collect(Collectors.joining());
        }

        /** Its line in the documents. */
        String row() {
            return "| %s | %s | %s | %s |".formatted(what, upstream, here, why);
        }
    }

    static KnownDifferences read() {
        var entries = Tree.read(FILE).path("differences");
        return new KnownDifferences(
                StreamSupport.stream(entries.spliterator(), false)
                        .map(
                                entry ->
                                        new Known(
                                                StreamSupport.stream(
                                                                entry.path("at").spliterator(),
                                                                false)
                                                        .map(path -> path.asText())
                                                        .toList(),
                                                entry.path("what").asText(),
                                                entry.path("upstream").asText(),
                                                entry.path("here").asText(),
                                                entry.path("why").asText()))
                        .toList());
    }

    List<Known> all() {
        return known;
    }

    /** Those nobody has named. */
    List<Difference> unexplained(List<Difference> differences) {
        return differences.stream().filter(this::isUnknown).toList();
    }

    private boolean isUnknown(Difference difference) {
        var covering = known.stream().filter(entry -> entry.covers(difference)).toList();
        covering.forEach(entry -> met.add(entry.what()));
        return covering.isEmpty();
    }

    /** Those that never showed. */
    List<String> unmet() {
        return known.stream().map(Known::what).filter(what -> !met.contains(what)).toList();
    }
}
