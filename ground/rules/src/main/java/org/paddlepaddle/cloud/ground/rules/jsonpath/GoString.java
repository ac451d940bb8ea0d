// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.jsonpath;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Text between quotes, with the escapes that Go knows. */
final class GoString {
    private static final String SHORT = "abfnrtv\\";
    private static final String MEANING = "\u0007\b\f\n\r\t\u000b\\";
    private static final Pattern CODE =
            Pattern.compile("x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})");

    private GoString() {}

    static String unquoted(String text, char quote) {
        var out = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (letter != '\\') {
                out.append(letter);
                continue;
            }
            var code = CODE.matcher(text).region(at + 1, text.length());
            char escaped = at + 1 < text.length() ? text.charAt(at + 1) : '\0';
            if (code.lookingAt()) {
                out.appendCodePoint(number(code.toMatchResult()));
                at = code.end() - 1;
            } else if (SHORT.indexOf(escaped) >= 0 || escaped == quote) {
                out.append(escaped == quote ? quote : MEANING.charAt(SHORT.indexOf(escaped)));
                at++;
            } else {
                throw new JsonPathException(
                        "unquote string %c%s%c error invalid syntax".formatted(quote, text, quote));
            }
        }
        return out.toString();
    }

    private static int number(MatchResult code) {
        for (int group = 1; group <= 3; group++) {
            if (code.group(group) != null) {
                return Integer.parseUnsignedInt(code.group(group), 16);
            }
        }
        return Integer.parseInt(code.group(4), 8);
    }
}
