// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version as semver.org has it, 2.0. What it says of a build plays no part in order and equality,
 * so it is not kept.
 *
 * @param early the words before a release, such as {@code rc} and {@code 1}; none for a release
 */
record SemanticVersion(long major, long minor, long patch, List<String> early)
        implements Comparable<SemanticVersion> {
    private static final String NUMBER = "(0|[1-9]\\d*)";
    private static final String WORD = "(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)";
    private static final Pattern FORM =
            Pattern.compile(
                    NUMBER
                            + "\\."
                            + NUMBER
                            + "\\."
                            + NUMBER
                            + "(?:-("
                            + WORD
                            + "(?:\\."
                            + WORD
                            + ")*))?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?");
    private static final Pattern LOOSE =
            Pattern.compile("v?0*(\\d+)(?:\\.0*(\\d+))?(?:\\.0*(\\d+))?([-+].*)?");

    static Optional<SemanticVersion> parse(String text) {
        var match = FORM.matcher(text);
        if (!match.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new SemanticVersion(
                            Long.parseLong(match.group(1)),
                            Long.parseLong(match.group(2)),
                            Long.parseLong(match.group(3)),
                            match.group(4) == null
                                    ? List.of()
                                    : List.of(match.group(4).split("\\."))));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /** Also with a {@code v} in front, without minor or patch, or with zeros in front of them. */
    static Optional<SemanticVersion> parseLoosely(String text) {
        var match = LOOSE.matcher(text);
        return match.matches() ? parse(normal(match)) : Optional.empty();
    }

    private static String normal(Matcher match) {
        return match.group(1)
                + "."
                + (match.group(2) == null ? "0" : match.group(2))
                + "."
                + (match.group(3) == null ? "0" : match.group(3))
                + (match.group(4) == null ? "" : match.group(4));
    }

    @Override
    public int compareTo(SemanticVersion other) {
        return Comparator.comparingLong(SemanticVersion::major)
                .thenComparingLong(SemanticVersion::minor)
                .thenComparingLong(SemanticVersion::patch)
                .thenComparing(SemanticVersion::early, SemanticVersion::earlier)
                .compare(this, other);
    }

    /** What is released comes last; of two that are not, the first word that differs decides. */
    private static int earlier(List<String> one, List<String> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return Boolean.compare(one.isEmpty(), other.isEmpty());
        }
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int order = words(one.get(i), other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.size(), other.size());
    }

    /** Numbers by their value and before words. */
    private static int words(String one, String other) {
        boolean number = one.chars().allMatch(Character::isDigit);
        boolean otherNumber = other.chars().allMatch(Character::isDigit);
        if (number && otherNumber) {
            // No zeros stand in front, so the longer one is the larger.
            int length = Integer.compare(one.length(), other.length());
            return length != 0 ? length : one.compareTo(other);
        }
        return number == otherNumber ? one.compareTo(other) : Boolean.compare(otherNumber, number);
    }
}
