// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.conf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.paddlepaddle.cloud.serving.model.ModelException;

/**
 * What {@code gflags.conf} says: a flag on each line, the last of a name wins.
 *
 * @param values by name, without dashes
 */
record ServingFlags(Path file, Map<String, String> values) {
    private static final Set<String> KNOWN = Set.of("port", "enable_cube");
    private static final Set<String> YES = Set.of("true", "1", "t", "yes", "y");
    private static final Set<String> NO = Set.of("false", "0", "f", "no", "n");

    ServingFlags {
        values = new LinkedHashMap<>(values);
    }

    /** Without the file every flag has its default. */
    static ServingFlags read(Path file) {
        Map<String, String> values = new LinkedHashMap<>();
        if (Files.exists(file)) {
            for (var line : lines(file)) {
                var flag = line.strip().replaceFirst("^--?", "");
                if (line.strip().startsWith("-")) {
                    int equals = flag.indexOf('=');
                    values.put(
                            equals < 0 ? flag : flag.substring(0, equals),
                            equals < 0 ? "true" : flag.substring(equals + 1).strip());
                }
            }
        }
        return new ServingFlags(file, values);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new ModelException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    int port(int without) {
        var text = values.getOrDefault("port", String.valueOf(without));
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > 0xFFFF) {
            throw new ModelException("%s: --port is '%s', which is none".formatted(file, text));
        }
        return Integer.parseInt(text);
    }

    boolean cube() {
        var text = values.getOrDefault("enable_cube", "false").toLowerCase(Locale.ROOT);
        if (!YES.contains(text) && !NO.contains(text)) {
            throw new ModelException(
                    "%s: --enable_cube is '%s'; true or false is wanted".formatted(file, text));
        }
        return YES.contains(text);
    }

    /** Flags of brpc and the like, which mean nothing here. */
    List<String> others() {
        return values.keySet().stream().filter(name -> !KNOWN.contains(name)).toList();
    }
}
