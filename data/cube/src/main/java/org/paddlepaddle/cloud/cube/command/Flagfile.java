// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Upstream's {@code conf/gflags.conf}: {@code --name=value} per line, with one dash or two; {@code
 * --name} alone means true, {@code --noname} false; {@code #} begins a comment.
 */
record Flagfile(Path file, Map<String, String> values) {
    static Flagfile read(Path file) {
        try {
            return parse(file, Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    static Flagfile parse(Path file, String text) {
        var values = new LinkedHashMap<String, String>();
        int number = 0;
        for (var raw : text.split("\n")) {
            number++;
            var line = raw.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (!line.startsWith("-")) {
                throw new CubeFailure(
                        CubeFailure.USAGE,
                        file + ":" + number + ": '" + line + "' is not of the form --name=value");
            }
            add(values, line.replaceFirst("^--?", ""));
        }
        return new Flagfile(file, values);
    }

    private static void add(Map<String, String> values, String flag) {
        int equals = flag.indexOf('=');
        if (equals > 0) {
            values.put(flag.substring(0, equals), flag.substring(equals + 1).strip());
        } else if (flag.startsWith("no")) {
            values.put(flag.substring(2), "false");
        } else {
            values.put(flag, "true");
        }
    }

    int number(String name, int usual) {
        var value = values.getOrDefault(name, Integer.toString(usual));
        if (!value.matches("\\d{1,9}")) {
            throw wrong(name, value, "a number");
        }
        return Integer.parseInt(value);
    }

    boolean truth(String name, boolean usual) {
        var value = values.getOrDefault(name, Boolean.toString(usual));
        return switch (value) {
            case "true", "t", "1", "yes", "y" -> true;
            case "false", "f", "0", "no", "n" -> false;
            default -> throw wrong(name, value, "true or false");
        };
    }

    private CubeFailure wrong(String name, String value, String allowed) {
        return new CubeFailure(
                CubeFailure.USAGE, file + ": " + name + " is '" + value + "'; allowed: " + allowed);
    }
}
