// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema.regexp;

import java.util.regex.Pattern;

/** Reads a regular expression of Go's dialect token by token. */
final class RegexpScanner {
    private static final Pattern GROUP = Pattern.compile("\\(\\?P?<[^>]*>");
    private static final Pattern FLAGS = Pattern.compile("\\(\\?[imsU-]*([:)])");
    private static final Pattern COUNT = Pattern.compile("\\{(0|[1-9]\\d*)(,(0|[1-9]\\d*)?)?\\}");
    private static final int LONGEST_COUNT = "{1000,1000}".length();
    private static final String CLASSES = "dDsSwW";
    private static final String PLACES = "AbBz";

    private final String text;
    private int at;
    private int quotedUntil;

    RegexpScanner(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    boolean more() {
        return at < text.length();
    }

    RegexpToken next() {
        if (at < quotedUntil) {
            at = afterCodePoint(at);
            skipEndOfQuotation();
            return new RegexpToken.Literal();
        }
        return switch (text.charAt(at)) {
            case '(' -> open();
            case ')' -> single(new RegexpToken.Close());
            case '|' -> single(new RegexpToken.Bar());
            case '^', '$', '.' -> single(new RegexpToken.Atom(0));
            case '[' -> bracket();
            case '*', '+' -> repeat(1, 0, -1);
            case '?' -> repeat(1, 0, 1);
            case '{' -> count();
            case '\\' -> escape();
            default -> literal(afterCodePoint(at));
        };
    }

    private RegexpToken single(RegexpToken token) {
        at++;
        return token;
    }

    private RegexpToken literal(int end) {
        at = end;
        return new RegexpToken.Literal();
    }

    private int afterCodePoint(int from) {
        return from + Character.charCount(text.codePointAt(from));
    }

    private RegexpToken malformed() {
        at = text.length();
        return new RegexpToken.Malformed();
    }

    private RegexpToken open() {
        if (!text.startsWith("(?", at)) {
            return single(new RegexpToken.Open(true));
        }
        var group = GROUP.matcher(text).region(at, text.length());
        if (group.lookingAt()) {
            at = group.end();
            return new RegexpToken.Open(true);
        }
        var flags = FLAGS.matcher(text).region(at, text.length());
        if (!flags.lookingAt()) {
            return malformed();
        }
        at = flags.end();
        return flags.group(1).equals(":") ? new RegexpToken.Open(false) : new RegexpToken.Nothing();
    }

    /** What is lazy has a question mark behind it. */
    private RegexpToken repeat(int length, int least, int most) {
        int from = at;
        at += length;
        if (more() && text.charAt(at) == '?') {
            at++;
        }
        return new RegexpToken.Repeat(least, most, text.substring(from, at));
    }

    private RegexpToken count() {
        var count = COUNT.matcher(text).region(at, text.length());
        if (!count.lookingAt()) {
            return literal(at + 1);
        }
        if (count.end() - at > LONGEST_COUNT) {
            return malformed();
        }
        int least = Integer.parseInt(count.group(1));
        int most = least;
        if (count.group(2) != null) {
            most = count.group(3) == null ? -1 : Integer.parseInt(count.group(3));
        }
        if (Math.max(least, most) > RegexpLimits.MOST_REPEATS || (most >= 0 && least > most)) {
            return malformed();
        }
        return repeat(count.end() - at, least, most);
    }

    private RegexpToken escape() {
        if (at + 1 == text.length()) {
            return malformed();
        }
        char kind = text.charAt(at + 1);
        if (kind == 'Q') {
            return quotation();
        }
        if (kind == 'p' || kind == 'P') {
            at = afterClassName(at + 2);
            return new RegexpToken.Atom(1);
        }
        if (CLASSES.indexOf(kind) >= 0 || PLACES.indexOf(kind) >= 0) {
            at += 2;
            return new RegexpToken.Atom(0);
        }
        return literal(afterCharacter(at));
    }

    private RegexpToken quotation() {
        int end = text.indexOf("\\E", at + 2);
        quotedUntil = end < 0 ? text.length() : end;
        at += 2;
        skipEndOfQuotation();
        return new RegexpToken.Nothing();
    }

    private void skipEndOfQuotation() {
        if (at == quotedUntil) {
            at = Math.min(text.length(), at + 2);
            quotedUntil = 0;
        }
    }

    private RegexpToken bracket() {
        int classes = 0;
        at += text.startsWith("[^", at) ? 2 : 1;
        for (boolean first = true; ; first = false) {
            if (!more()) {
                return malformed();
            }
            if (text.charAt(at) == ']' && !first) {
                return single(new RegexpToken.Atom(classes));
            }
            if (text.startsWith("\\p", at) || text.startsWith("\\P", at)) {
                classes++;
            }
            at = afterMember(at);
        }
    }

    /** A class within a class, a character, or a range of characters. */
    private int afterMember(int from) {
        if (text.startsWith("[:", from)) {
            int end = text.indexOf(":]", from + 2);
            if (end >= 0) {
                return end + 2;
            }
        }
        if (text.charAt(from) == '\\' && from + 1 < text.length()) {
            char kind = text.charAt(from + 1);
            if (kind == 'p' || kind == 'P') {
                return afterClassName(from + 2);
            }
            if (CLASSES.indexOf(kind) >= 0) {
                return from + 2;
            }
        }
        int end = afterCharacter(from);
        boolean range =
                end + 1 < text.length() && text.charAt(end) == '-' && text.charAt(end + 1) != ']';
        return range ? afterCharacter(end + 1) : end;
    }

    private int afterCharacter(int from) {
        if (text.charAt(from) != '\\' || from + 1 == text.length()) {
            return afterCodePoint(from);
        }
        return text.startsWith("\\x{", from) ? afterBrace(from + 3) : afterCodePoint(from + 1);
    }

    private int afterClassName(int from) {
        if (from >= text.length()) {
            return from;
        }
        return text.charAt(from) == '{' ? afterBrace(from + 1) : afterCodePoint(from);
    }

    private int afterBrace(int from) {
        int end = text.indexOf('}', from);
        return end < 0 ? text.length() : end + 1;
    }
}
