// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.status;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Optional;

/**
 * Says what is wrong with a JSON text in the words of Go's decoder, which clients and their users
 * know. Only used after a parse has failed.
 */
public final class JsonSyntax {
    private static final String END = "unexpected end of JSON input";

    private final byte[] text;
    // Bit set: the enclosing container at that depth is an object.
    private final BitSet objects = new BitSet();
    private int depth;
    private int at;

    private JsonSyntax(byte[] text) {
        this.text = text;
    }

    private static final class Wrong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Wrong(String message) {
            super(message, null, false, false);
        }
    }

    /** The first problem, or empty when the syntax is fine. */
    public static Optional<String> problem(byte[] text) {
        try {
            new JsonSyntax(text).document();
            return Optional.empty();
        } catch (Wrong e) {
            return Optional.ofNullable(e.getMessage());
        }
    }

    private void document() {
        boolean more = true;
        while (more) {
            more = value() || afterValue();
        }
        if (blank() != -1) {
            throw wrong("after top-level value");
        }
    }

    /** True when a container was entered that needs a value next. */
    private boolean value() {
        int c = next("looking for beginning of value");
        switch (c) {
            case '{' -> {
                return enterObject();
            }
            case '[' -> {
                return enterArray();
            }
            case '"' -> string();
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            default -> number(c);
        }
        return false;
    }

    private boolean enterObject() {
        objects.set(depth++);
        if (blank() == '}') {
            at++;
            depth--;
            return false;
        }
        key();
        return true;
    }

    private boolean enterArray() {
        objects.clear(depth++);
        if (blank() == ']') {
            at++;
            depth--;
            return false;
        }
        return true;
    }

    /** True when another value follows. */
    private boolean afterValue() {
        while (depth > 0) {
            boolean object = objects.get(depth - 1);
            var context = object ? "after object key:value pair" : "after array element";
            int c = next(context);
            if (c == ',') {
                if (object) {
                    key();
                }
                return true;
            }
            if (c != (object ? '}' : ']')) {
                at--;
                throw wrong(context);
            }
            depth--;
        }
        return false;
    }

    private void key() {
        if (next("looking for beginning of object key string") != '"') {
            at--;
            throw wrong("looking for beginning of object key string");
        }
        string();
        if (next("after object key") != ':') {
            at--;
            throw wrong("after object key");
        }
    }

    private void string() {
        while (true) {
            int c = take();
            if (c == '"') {
                return;
            }
            if (c == '\\') {
                escape();
            } else if (c < 0x20) {
                at--;
                throw wrong("in string literal");
            }
        }
    }

    private void escape() {
        int c = take();
        if (c == 'u') {
            for (int i = 0; i < 4; i++) {
                if (Character.digit(take(), 16) < 0) {
                    at--;
                    throw wrong("in \\u hexadecimal character escape");
                }
            }
        } else if ("bfnrt\\/\"".indexOf(c) < 0) {
            at--;
            throw wrong("in string escape code");
        }
    }

    private void literal(String word) {
        for (int i = 1; i < word.length(); i++) {
            if (take() != word.charAt(i)) {
                at--;
                throw wrong("in literal " + word + " (expecting '" + word.charAt(i) + "')");
            }
        }
    }

    private void number(int first) {
        int c = first;
        if (c == '-') {
            c = take();
            if (!digit(c)) {
                at--;
                throw wrong("in numeric literal");
            }
        }
        if (!digit(c)) {
            at--;
            throw wrong("looking for beginning of value");
        }
        if (c != '0') {
            digits();
        }
        if (peek() == '.') {
            at++;
            requireDigit("after decimal point in numeric literal");
            digits();
        }
        if (peek() == 'e' || peek() == 'E') {
            at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
            requireDigit("in exponent of numeric literal");
            digits();
        }
    }

    private void requireDigit(String context) {
        if (!digit(take())) {
            at--;
            throw wrong(context);
        }
    }

    private void digits() {
        while (digit(peek())) {
            at++;
        }
    }

    private static boolean digit(int c) {
        return c >= '0' && c <= '9';
    }

    private int next(String context) {
        if (blank() == -1) {
            throw new Wrong(END);
        }
        if (text[at] < 0) {
            throw wrong(context);
        }
        return text[at++];
    }

    private int take() {
        if (at >= text.length) {
            throw new Wrong(END);
        }
        return text[at++] & 0xff;
    }

    private int peek() {
        return at < text.length ? text[at] & 0xff : -1;
    }

    /** Skips white space; -1 at the end. */
    private int blank() {
        while (at < text.length
                && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n')) {
            at++;
        }
        return peek();
    }

    private Wrong wrong(String context) {
        int c = peek();
        if (c == -1) {
            return new Wrong(END);
        }
        return new Wrong("invalid character " + quoted(c) + " " + context);
    }

    private static String quoted(int c) {
        return switch (c) {
            case '\'' -> "'\\''";
            case '"' -> "'\"'";
            case '\n' -> "'\\n'";
            case '\r' -> "'\\r'";
            case '\t' -> "'\\t'";
            default ->
                    c < 0x20 || c == 0x7f
                            ? "'\\x%02x'".formatted(c)
                            : "'"
                                    + new String(new byte[] {(byte) c}, StandardCharsets.ISO_8859_1)
                                    + "'";
        };
    }
}
