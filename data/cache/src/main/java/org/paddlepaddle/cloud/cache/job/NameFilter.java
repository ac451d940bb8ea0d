// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Which names of a source are copied: from {@code start} up to, not including, {@code end}; those
 * that match {@code exclude} are left out unless they match {@code include}. Both are searched for
 * anywhere in the name, as {@code juicefs sync} of upstream's time does.
 */
record NameFilter(
        String start, Optional<String> end, Optional<Pattern> exclude, Optional<Pattern> include) {
    static NameFilter of(SyncOptions options) {
        return new NameFilter(
                options.start() == null ? "" : options.start(),
                Optional.ofNullable(options.end()).filter(text -> !text.isEmpty()),
                pattern("exclude", options.exclude()),
                pattern("include", options.include()));
    }

    private static Optional<Pattern> pattern(String option, @Nullable String text) {
        try {
            return Optional.ofNullable(text).filter(t -> !t.isEmpty()).map(Pattern::compile);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "%s must be a regular expression: %s".formatted(option, e.getDescription()), e);
        }
    }

    boolean admits(String name) {
        if (name.compareTo(start) < 0 || end.filter(e -> name.compareTo(e) >= 0).isPresent()) {
            return false;
        }
        boolean left = exclude.filter(pattern -> pattern.matcher(name).find()).isPresent();
        boolean kept = include.filter(pattern -> pattern.matcher(name).find()).isPresent();
        return !left || kept;
    }
}
