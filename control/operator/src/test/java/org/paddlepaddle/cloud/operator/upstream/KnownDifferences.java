// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.JsonNode;
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
     * @param only kinds of jobs that differ there; empty for all
     * @param is the only thing ours may have there; empty where the place says enough
     * @param late whether it shows only some time after the stage's phase does, so that a quick
     *     look may miss it
     * @param what a reader calls it
     */
    record Known(
            List<String> at,
            List<String> only,
            String is,
            boolean late,
            String what,
            String upstream,
            String here,
            String why) {
        boolean covers(Difference difference, Set<String> kinds) {
            boolean concerned = only.isEmpty() || only.stream().anyMatch(kinds::contains);
            boolean right = is.isEmpty() || is.equals(difference.ours().asText());
            return concerned
                    && right
                    && at.stream()
                            .anyMatch(path -> pattern(path).matcher(difference.path()).matches());
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
        return new KnownDifferences(
                StreamSupport.stream(Tree.read(FILE).path("differences").spliterator(), false)
                        .map(KnownDifferences::known)
                        .toList());
    }

    private static Known known(JsonNode entry) {
        return new Known(
                words(entry.path("at")),
                words(entry.path("only")),
                entry.path("is").asText(),
                entry.path("late").asBoolean(),
                entry.path("what").asText(),
                entry.path("upstream").asText(),
                entry.path("here").asText(),
                entry.path("why").asText());
    }

    private static List<String> words(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
    }

    List<Known> all() {
        return known;
    }

    /** Those nobody has named for jobs of these kinds. */
    List<Difference> unexplained(List<Difference> differences, Set<String> kinds) {
        return differences.stream().filter(each -> isUnknown(each, kinds)).toList();
    }

    private boolean isUnknown(Difference difference, Set<String> kinds) {
        var covering = known.stream().filter(entry -> entry.covers(difference, kinds)).toList();
        covering.forEach(entry -> met.add(entry.what()));
        return covering.isEmpty();
    }

    /** Those that never showed. */
    List<String> unmet() {
        return known.stream()
                .filter(entry -> !entry.late())
                .map(Known::what)
                .filter(what -> !met.contains(what))
                .toList();
    }
}
