// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Entries that replace those of a configuration file, {@code A.b=1,C.d=[1, 2]}, one by one. */
final class ConfigChanges {
    private static final Pattern ENTRY =
            Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z0-9_]+)*=.*", Pattern.DOTALL);
    private static final String OPENING = "[{(";
    private static final String CLOSING = "]})";

    private ConfigChanges() {}

    /** Commas inside of brackets and quotes part nothing. */
    static List<String> parse(String text) {
        var entries = new ArrayList<String>();
        var entry = new StringBuilder();
        int depth = 0;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (quote != 0) {
                quote = letter == quote ? 0 : quote;
            } else if (letter == '"' || letter == '\'') {
                quote = letter;
            } else if (OPENING.indexOf(letter) >= 0) {
                depth++;
            } else if (CLOSING.indexOf(letter) >= 0) {
                depth--;
            }
            if (letter == ',' && depth == 0 && quote == 0) {
                add(entries, entry);
            } else {
                entry.append(letter);
            }
        }
        if (depth != 0 || quote != 0) {
            throw new RequestException(
                    "--config_changes %s: a bracket or quote is not closed".formatted(text));
        }
        add(entries, entry);
        return entries;
    }

    private static void add(List<String> entries, StringBuilder entry) {
        var text = entry.toString().strip();
        entry.setLength(0);
        if (text.isEmpty()) {
            return;
        }
        if (!ENTRY.matcher(text).matches()) {
            throw new RequestException(
                    "--config_changes: '%s' is no SECTION.NAME=VALUE; several are parted by commas"
                            .formatted(text));
        }
        entries.add(text);
    }
}
