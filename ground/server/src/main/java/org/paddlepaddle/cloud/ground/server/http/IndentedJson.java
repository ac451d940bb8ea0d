// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Pretty-printed JSON, as {@code ?pretty=true} asks for it and as people see it who ask with curl,
 * wget or a browser. Two blanks a level, and no newline at the end, as Go does it.
 */
final class IndentedJson {
    private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
    private static final List<String> PEOPLE = List.of("curl", "Wget", "Mozilla/5.0");

    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private int depth;
    private boolean quoted;
    private boolean escaped;
    private byte last;

    private IndentedJson() {}

    /** An empty parameter counts as none. */
    static boolean wanted(Optional<String> pretty, Optional<String> userAgent) {
        return pretty.filter(value -> !value.isEmpty())
                .map(TRUE::contains)
                .orElseGet(() -> userAgent.filter(IndentedJson::isOfPeople).isPresent());
    }

    private static boolean isOfPeople(String agent) {
        return PEOPLE.stream().anyMatch(agent::startsWith);
    }

    static boolean isJson(String contentType) {
        return contentType.toLowerCase(Locale.ROOT).startsWith("application/json");
    }

    /** Of compact JSON in pieces; what strings hold stays as it is. */
    static byte[] of(List<ByteBuffer> compact) {
        var indented = new IndentedJson();
        for (var piece : compact) {
            for (int at = piece.position(); at < piece.limit(); at++) {
                indented.add(piece.get(at));
            }
        }
        return indented.text.toByteArray();
    }

    private void add(byte next) {
        if (quoted) {
            text.write(next);
            quoted = next != '"' || escaped;
            escaped = next == '\\' && !escaped;
            return;
        }
        switch (next) {
            case '\n', '\r', '\t', ' ' -> {
                return;
            }
            case '}', ']' -> close(next);
            default -> value(next);
        }
        last = next;
    }

    private void close(byte bracket) {
        depth--;
        if (last != '{' && last != '[') {
            newLine();
        }
        text.write(bracket);
    }

    private void value(byte next) {
        if (last == '{' || last == '[') {
            newLine();
        }
        text.write(next);
        switch (next) {
            case '{', '[' -> depth++;
            case ',' -> newLine();
            case ':' -> text.write(' ');
            case '"' -> quoted = true;
            default -> {}
        }
    }

    private void newLine() {
        text.write('\n');
        for (int level = 0; level < depth; level++) {
            text.write(' ');
            text.write(' ');
        }
    }
}
