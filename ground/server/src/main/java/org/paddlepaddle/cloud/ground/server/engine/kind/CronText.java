// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What is wrong with a schedule, in the words of the parser that kube-apiserver asks. */
final class CronText {
    private static final Set<String> NICKNAMES =
            Set.of("@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");
    private static final String EVERY = "@every ";
    private static final Pattern DURATION =
            Pattern.compile("[-+]?(0|(([0-9]+\\.?[0-9]*|\\.[0-9]+)(ns|us|µs|ms|s|m|h))+)");
    private static final List<Field> FIELDS =
            List.of(
                    new Field(0, 59, List.of()),
                    new Field(0, 23, List.of()),
                    new Field(1, 31, List.of()),
                    new Field(1, 12, names("jan feb mar apr may jun jul aug sep oct nov dec")),
                    new Field(0, 6, names("sun mon tue wed thu fri sat")));

    private CronText() {}

    private static List<String> names(String words) {
        return List.of(words.split(" "));
    }

    static Optional<String> problem(String schedule) {
        if (schedule.startsWith("@")) {
            return nickname(schedule);
        }
        var words = Stream.of(schedule.split("\\s+")).filter(word -> !word.isEmpty()).toList();
        if (words.size() != FIELDS.size()) {
            return Optional.of(
                    "expected exactly %d fields, found %d: [%s]"
                            .formatted(FIELDS.size(), words.size(), String.join(" ", words)));
        }
        for (int i = 0; i < words.size(); i++) {
            for (var range : words.get(i).split(",")) {
                var problem = range.isEmpty() ? Optional.<String>empty() : FIELDS.get(i).of(range);
                if (problem.isPresent()) {
                    return problem;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> nickname(String word) {
        if (NICKNAMES.contains(word)) {
            return Optional.empty();
        }
        if (!word.startsWith(EVERY)) {
            return Optional.of("unrecognized descriptor: " + word);
        }
        var duration = word.substring(EVERY.length());
        return DURATION.matcher(duration).matches()
                ? Optional.empty()
                : Optional.of(
                        "failed to parse duration %s: time: invalid duration \"%s\""
                                .formatted(word, duration));
    }

    /** A number that cannot be read; the message says why. */
    private static final class Misread extends RuntimeException {
        private static final long serialVersionUID = 1;

        Misread(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * @param names of the numbers from the first on
     */
    private record Field(int first, int last, List<String> names) {
        Optional<String> of(String range) {
            try {
                return Optional.ofNullable(check(range)).filter(text -> !text.isEmpty());
            } catch (Misread e) {
                return Optional.ofNullable(e.getMessage());
            }
        }

        /** Empty if nothing is wrong. */
        private String check(String range) {
            var halves = range.split("/", -1);
            var ends = halves[0].split("-", -1);
            boolean all = ends[0].equals("*") || ends[0].equals("?");
            if (!all && ends.length > 2) {
                return "too many hyphens: " + range;
            }
            long from = all ? first : number(ends[0]);
            long to = all ? last : number(ends[ends.length - 1]);
            if (halves.length > 2) {
                return "too many slashes: " + range;
            }
            long step = halves.length == 2 ? read(halves[1]) : 1;
            return compare(range, from, halves.length == 2 && ends.length == 1 ? last : to, step);
        }

        private String compare(String range, long from, long to, long step) {
            if (from < first) {
                return "beginning of range (%d) below minimum (%d): %s"
                        .formatted(from, first, range);
            }
            if (to > last) {
                return "end of range (%d) above maximum (%d): %s".formatted(to, last, range);
            }
            if (from > to) {
                return "beginning of range (%d) beyond end of range (%d): %s"
                        .formatted(from, to, range);
            }
            return step == 0 ? "step of range should be a positive number: " + range : "";
        }

        private long number(String text) {
            int named = names.indexOf(text.toLowerCase(Locale.ROOT));
            return named < 0 ? read(text) : first + (long) named;
        }

        private static long read(String text) {
            if (!text.matches("\\+?[0-9]{1,18}")) {
                throw new Misread(
                        "failed to parse int from %s: strconv.Atoi: parsing \"%s\": invalid syntax"
                                .formatted(text, text));
            }
            return Long.parseLong(text);
        }
    }
}
