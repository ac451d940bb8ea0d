// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod.config;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code $(NAME)} in values and commands; {@code $$} stands for one dollar sign. */
final class Expansion {
    private static final Pattern REFERENCE = Pattern.compile("\\$(\\$|\\(([^()]*)\\))");

    private Expansion() {}

    /** Replaces known names; unknown ones stay as they are written. */
    static String expand(String text, Map<String, String> known) {
        return REFERENCE
                .matcher(text)
                .replaceAll(
                        match ->
                                Matcher.quoteReplacement(
                                        replacement(match.group(), match.group(2), known)));
    }

    /** As {@link #expand}, but every name must be known. */
    static String require(String text, Map<String, String> known) {
        REFERENCE
                .matcher(text)
                .results()
                .map(match -> match.group(2))
                .filter(name -> name != null && !known.containsKey(name))
                .findFirst()
                .ifPresent(
                        name -> {
                            throw new ConfigException("missing value for " + name);
                        });
        return expand(text, known);
    }

    private static String replacement(String all, String name, Map<String, String> known) {
        return all.equals("$$") ? "$" : known.getOrDefault(name, all);
    }
}
