// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A Chinese page and the English page it translates.
 *
 * <p>{@code X.zh.md} translates {@code X.md}, and its first line names what it was translated from:
 * {@code <!-- source: X.md sha256:0123456789ab -->}. Who changes the source brings the translation
 * up to date and then writes down the new hash.
 *
 * @param recorded the hash the translation names; empty if it names none
 * @param actual the hash of the source as it is; empty if there is no source
 */
record Translation(String page, String source, Optional<String> recorded, Optional<String> actual) {
    static final String SUFFIX = ".zh.md";
    private static final int HASH_DIGITS = 12;
    private static final Pattern MARK =
            Pattern.compile("<!-- source: (\\S+) sha256:([0-9a-f]+) -->");

    static Translation read(Repository repository, String page) {
        var source = page.substring(0, page.length() - SUFFIX.length()) + ".md";
        var firstLine = repository.text(page).lines().findFirst().orElse("");
        var mark = MARK.matcher(firstLine);
        return new Translation(
                page,
                source,
                mark.matches() ? Optional.of(mark.group(2)) : Optional.empty(),
                repository.files().contains(source)
                        ? Optional.of(hash(repository.text(source)))
                        : Optional.empty());
    }

    static String hash(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of()
                    .formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)))
                    .substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** What is wrong with it and what to write once that is mended. */
    Optional<String> problem() {
        if (actual.isEmpty()) {
            return Optional.of(page + " translates " + source + ", which does not exist");
        }
        if (recorded.equals(actual)) {
            return Optional.empty();
        }
        var simple = source.substring(source.lastIndexOf('/') + 1);
        return Optional.of(
                "%s is older than %s; bring it up to date, then make its first line%n%s"
                        .formatted(page, source, mark(simple, actual.get())));
    }

    static String mark(String source, String hash) {
        return "<!-- source: " + source + " sha256:" + hash + " -->";
    }
}
