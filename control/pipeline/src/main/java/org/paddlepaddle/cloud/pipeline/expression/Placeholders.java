// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts with {@code {{inputs.parameters.x}}} in them. Only texts that begin as one of Argo's names
 * are placeholders: programs of lightweight components are full of other braces.
 */
public final class Placeholders {
    private static final Pattern TAG =
            Pattern.compile(
                    "\\{\\{\\s*((?:inputs|outputs|tasks|steps|workflow|pod|node|lastRetry)\\.[^{}\\s]+"
                        + "|item(?:\\.[^{}\\s]+)?|retries|inputs|=[^{}]*)\\s*}}");

    private Placeholders() {}

    /** What a name stands for. */
    @FunctionalInterface
    public interface Scope {
        Optional<String> find(String name);
    }

    /** The names in a text, in their order. */
    public static Set<String> in(String text) {
        var names = new LinkedHashSet<String>();
        if (text.contains("{{")) {
            TAG.matcher(text).results().forEach(tag -> names.add(tag.group(1)));
        }
        return names;
    }

    /** The names in all texts of a tree. */
    public static Set<String> in(JsonNode tree) {
        var names = new LinkedHashSet<String>();
        collect(tree, names);
        return names;
    }

    private static void collect(JsonNode tree, Set<String> names) {
        if (tree.isTextual()) {
            names.addAll(in(tree.textValue()));
        } else {
            tree.forEach(child -> collect(child, names));
        }
    }

    /**
     * @throws ExpressionException if something is not known
     */
    public static String fill(String text, Scope scope) {
        if (!text.contains("{{")) {
            return text;
        }
        return TAG.matcher(text)
                .replaceAll(
                        tag ->
                                Matcher.quoteReplacement(
                                        scope.find(tag.group(1))
                                                .orElseThrow(() -> unknown(tag.group(1)))));
    }

    private static ExpressionException unknown(String name) {
        return new ExpressionException("{{%s}} has no value".formatted(name));
    }

    /** The one name that a text is; empty when it is anything else. */
    public static Optional<String> only(String text) {
        var tag = TAG.matcher(text.strip());
        return tag.matches() ? Optional.of(tag.group(1)) : Optional.empty();
    }

    /** A copy with every text filled; what is no text stays as it is. */
    public static JsonNode fill(JsonNode tree, Scope scope) {
        return PlaceholderSubstitution.of(scope).tree(tree);
    }

    public static List<JsonNode> fill(List<JsonNode> trees, Scope scope) {
        return trees.stream().map(tree -> fill(tree, scope)).toList();
    }
}
