// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer.conf;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Upstream's dialect: {@code [section]}, {@code key: value}, comments with {@code #} at the start
 * of a line, and with {@code #} or {@code //} after a blank. A value may hold both otherwise, as
 * addresses do.
 */
final class IniFile {
    private static final Pattern COMMENT = Pattern.compile("(^\\s*#.*)|(\\s(#|//).*)");
    private static final Pattern SECTION = Pattern.compile("\\[\\s*([\\w.-]+)\\s*]");

    private final String name;
    private final Map<String, Map<String, Entry>> sections = new LinkedHashMap<>();

    /** A value and where it stands. */
    record Entry(String key, String value, int line) {}

    private IniFile(String name) {
        this.name = name;
    }

    static IniFile parse(String name, List<String> lines) {
        var file = new IniFile(name);
        var section = "";
        int number = 0;
        for (var raw : lines) {
            number++;
            var line = COMMENT.matcher(raw).replaceFirst("").strip();
            var header = SECTION.matcher(line);
            if (header.matches()) {
                section = header.group(1);
                file.sections.putIfAbsent(section, new LinkedHashMap<>());
            } else if (!line.isEmpty()) {
                file.add(section, line, number);
            }
        }
        return file;
    }

    private void add(String section, String line, int number) {
        int colon = line.indexOf(':');
        if (section.isEmpty()) {
            throw new ConfException(at(number) + "'" + line + "' stands before any [section]");
        }
        if (colon < 1) {
            throw new ConfException(at(number) + "'" + line + "' is not of the form key: value");
        }
        var key = line.substring(0, colon).strip();
        var entry = new Entry(key, line.substring(colon + 1).strip(), number);
        var earlier = sections.getOrDefault(section, Map.of()).get(key);
        if (earlier != null) {
            throw new ConfException(
                    at(number) + key + " was already given in line " + earlier.line());
        }
        sections.computeIfAbsent(section, _ -> new LinkedHashMap<>()).put(key, entry);
    }

    Map<String, Entry> section(String section) {
        return sections.getOrDefault(section, Map.of());
    }

    Map<String, Map<String, Entry>> sections() {
        return sections;
    }

    /** What stands in an entry, or in a part of it, as a path. */
    Path path(Entry entry, String text) {
        try {
            return Path.of(text).normalize();
        } catch (InvalidPathException _) {
            throw problem(entry, "a path of this machine");
        }
    }

    ConfException problem(Entry entry, String allowed) {
        return new ConfException(
                at(entry.line())
                        + entry.key()
                        + " is '"
                        + entry.value()
                        + "'; allowed: "
                        + allowed);
    }

    ConfException unknown(Entry entry, String allowed) {
        return new ConfException(at(entry.line()) + "unknown key " + entry.key() + "; " + allowed);
    }

    ConfException missing(String section, String key, String allowed) {
        return new ConfException(
                name + ": section [" + section + "] has no " + key + "; allowed: " + allowed);
    }

    private String at(int line) {
        return name + ":" + line + ": ";
    }
}
