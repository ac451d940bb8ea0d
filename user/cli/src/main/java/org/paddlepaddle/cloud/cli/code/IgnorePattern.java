// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.code;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One line of a {@code .gitignore}.
 *
 * @param path whole paths from the root that it means
 * @param directories whether it means directories alone
 * @param ignores whether what it means stays at home; otherwise it comes along after all
 */
record IgnorePattern(Pattern path, boolean directories, boolean ignores) {
    /**
     * @param base path of the directory the line is written in; empty for the root
     * @return nothing for an empty line or a remark
     */
    static Optional<IgnorePattern> of(String base, String line) {
        var text = line.stripTrailing();
        if (text.isEmpty() || text.startsWith("#")) {
            return Optional.empty();
        }
        boolean back = text.startsWith("!");
        var rest = back || text.startsWith("\\") ? text.substring(1) : text;
        boolean directories = rest.endsWith("/");
        var glob = directories ? rest.substring(0, rest.length() - 1) : rest;
        boolean anchored = glob.contains("/");
        var regex =
                (base.isEmpty() ? "" : Pattern.quote(base + "/"))
                        + (anchored ? "" : "(?:.*/)?")
                        + regex(glob.startsWith("/") ? glob.substring(1) : glob);
        return Optional.of(new IgnorePattern(Pattern.compile(regex), directories, !back));
    }

    boolean fits(String relative, boolean directory) {
        return (directory || !directories) && path.matcher(relative).matches();
    }

    private static String regex(String glob) {
        var regex = new StringBuilder();
        for (int at = 0; at < glob.length(); at++) {
            if (glob.startsWith("**/", at)) {
                regex.append("(?:.*/)?");
                at += 2;
            } else if (glob.startsWith("**", at)) {
                regex.append(".*");
                at++;
            } else {
                int end = glob.charAt(at) == '[' ? glob.indexOf(']', at + 2) : -1;
                regex.append(end > 0 ? letters(glob.substring(at + 1, end)) : one(glob.charAt(at)));
                at = end > 0 ? end : at;
            }
        }
        return regex.toString();
    }

    private static String letters(String inside) {
        var negated = inside.startsWith("!") || inside.startsWith("^");
        var set = (negated ? inside.substring(1) : inside).replaceAll("([\\[\\]\\\\&^])", "\\\\$1");
        return "[" + (negated ? "^" : "") + set + "]";
    }

    private static String one(char letter) {
        return switch (letter) {
            case '*' -> "[^/]*";
            case '?' -> "[^/]";
            default -> Pattern.quote(String.valueOf(letter));
        };
    }
}
