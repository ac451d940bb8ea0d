// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Flags the way gflags reads them: one or two dashes, {@code --name=value}, {@code --name} and
 * {@code --noname} for truths, {@code --flagfile} for files of them. The last one wins.
 */
public final class Gflags {
    private static final Set<String> YES = Set.of("true", "1", "t", "yes", "y");
    private static final Set<String> NO = Set.of("false", "0", "f", "no", "n");
    private static final int DEEPEST = 8;

    private final Map<String, String> values = new LinkedHashMap<>();

    /** The file first, then the arguments over it. */
    public static Gflags read(@Nullable Path file, List<String> arguments) {
        var flags = new Gflags();
        if (file != null) {
            flags.file(file, 0);
        }
        arguments.forEach(argument -> flags.line(argument, 0));
        return flags;
    }

    private void file(Path file, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("flag files name each other: " + file);
        }
        try {
            for (var line : Files.readAllLines(file)) {
                // A line without a dash limits what follows to programs of that name; a comment is
                // one, too.
                if (line.strip().startsWith("-")) {
                    line(line.strip(), depth);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("No such file: " + file, e);
        }
    }

    private void line(String text, int depth) {
        var flag = text.startsWith("--") ? text.substring(2) : text.substring(1);
        if (!text.startsWith("-") || flag.isEmpty()) {
            throw new IllegalArgumentException("a flag begins with a dash, not: " + text);
        }
        int equals = flag.indexOf('=');
        var name = equals < 0 ? flag : flag.substring(0, equals);
        var value = equals < 0 ? "true" : flag.substring(equals + 1).strip();
        if (name.equals("flagfile")) {
            file(Path.of(value), depth + 1);
        } else if (equals < 0 && name.startsWith("no") && !name.equals("no")) {
            values.put(name.substring(2), "false");
        } else {
            values.put(name, value);
        }
    }

    Set<String> names() {
        return values.keySet();
    }

    public String text(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    public int number(String name, int otherwise) {
        long number = decoded(name, otherwise);
        if (number != (int) number) {
            throw new IllegalArgumentException(
                    "illegal value '" + number + "' for flag --" + name + ": it is too large");
        }
        return (int) number;
    }

    /** Of bytes; brpc has 64 bits for it, and a message of ours never has more than a gibibyte. */
    int size(String name, int otherwise) {
        return Math.clamp(decoded(name, otherwise), 1, 1 << 30);
    }

    private long decoded(String name, int otherwise) {
        var text = values.get(name);
        if (text == null) {
            return otherwise;
        }
        try {
            return Long.decode(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "illegal value '" + text + "' for flag --" + name + ": a number is wanted", e);
        }
    }

    public boolean truth(String name, boolean otherwise) {
        var text = values.get(name);
        if (text == null) {
            return otherwise;
        }
        var word = text.toLowerCase(Locale.ROOT);
        if (YES.contains(word) || NO.contains(word)) {
            return YES.contains(word);
        }
        throw new IllegalArgumentException(
                "illegal value '" + text + "' for flag --" + name + ": true or false is wanted");
    }
}
