// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.rules.suggestion.FieldSuggestion;

/** What is found while a spec is read: what is wrong, and what was read generously. */
public final class Remarks {
    private final List<Problem> problems = new ArrayList<>();
    private final List<Problem> warnings = new ArrayList<>();

    public List<Problem> problems() {
        return List.copyOf(problems);
    }

    public List<Problem> warnings() {
        return List.copyOf(warnings);
    }

    /** The value that was read, unless something in it is wrong. */
    public <T> Checked<T> checked(T value) {
        return problems.isEmpty()
                ? new Checked.Valid<>(value, warnings)
                : new Checked.Invalid<>(problems);
    }

    public int count() {
        return problems.size();
    }

    public void problem(String path, String message) {
        problems.add(new Problem(path, message));
    }

    public void warn(String path, String message) {
        warnings.add(new Problem(path, message));
    }

    public void required(String path, @Nullable String value) {
        if (value == null || value.isBlank()) {
            problem(path, "is missing");
        }
    }

    /** Upstream accepts any word; its own samples say {@code Nerver} and {@code OnFailed}. */
    public <E extends Enum<E>> E tolerated(
            String path, @Nullable String text, E absent, E unknown) {
        var known = known(text, absent);
        if (known != null) {
            return known;
        }
        warn(path, unknown(text, absent) + "; it is taken as " + unknown);
        return unknown;
    }

    /** A word of our own: anything else is a mistake. */
    public <E extends Enum<E>> E word(String path, @Nullable String text, E absent) {
        var known = known(text, absent);
        if (known != null) {
            return known;
        }
        problem(path, unknown(text, absent));
        return absent;
    }

    private static <E extends Enum<E>> @Nullable E known(@Nullable String text, E absent) {
        return text == null || text.isEmpty()
                ? absent
                : Arrays.stream(absent.getDeclaringClass().getEnumConstants())
                        .filter(constant -> constant.name().equals(text))
                        .findFirst()
                        .orElse(null);
    }

    private static <E extends Enum<E>> String unknown(@Nullable String text, E any) {
        var allowed =
                Arrays.stream(any.getDeclaringClass().getEnumConstants()).map(Enum::name).toList();
        return "%s is unknown%s; allowed are %s"
                .formatted(text, meant(String.valueOf(text), allowed), String.join(", ", allowed));
    }

    public static String meant(String word, List<String> allowed) {
        return FieldSuggestion.closest(word, allowed)
                .map(suggestion -> " (did you mean " + suggestion + "?)")
                .orElse("");
    }
}
