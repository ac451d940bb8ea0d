// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.text;

/** Text between quotes as Go prints it, which is how Kubernetes shows values in its messages. */
public final class GoQuote {
    private static final String ESCAPED = "\"\\\u0007\b\f\n\r\t\u000b";
    private static final String LETTERS = "\"\\abfnrtv";

    private GoQuote() {}

    public static String of(String text) {
        var out = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(letter -> append(letter, out));
        return out.append('"').toString();
    }

    private static void append(int letter, StringBuilder out) {
        int escaped = ESCAPED.indexOf(letter);
        if (escaped >= 0) {
            out.append('\\').append(LETTERS.charAt(escaped));
        } else if (isPrinted(letter)) {
            out.appendCodePoint(letter);
        } else if (letter < 0x80) {
            out.append("\\x%02x".formatted(letter));
        } else {
            out.append((letter < 0x10000 ? "\\u%04x" : "\\U%08x").formatted(letter));
        }
    }

    /** Letters, marks, numbers, punctuation, symbols, and of all blanks the usual one. */
    private static boolean isPrinted(int letter) {
        return switch (Character.getType(letter)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            case Character.SPACE_SEPARATOR -> letter == ' ';
            default -> true;
        };
    }
}
