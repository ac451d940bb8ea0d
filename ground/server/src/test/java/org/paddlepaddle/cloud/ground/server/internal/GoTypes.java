// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** The types that a file of Go declares. */
record GoTypes(Map<String, List<Member>> structs, Map<String, String> names) {
    private static final Pattern STRUCT = Pattern.compile("type (\\w+) struct \\{");
    private static final Pattern NAME = Pattern.compile("type (\\w+) ([\\w.\\[\\]]+)");
    private static final Pattern JSON = Pattern.compile("json:\"([^\"]*)\"");

    /**
     * A member of a struct.
     *
     * @param name empty for a type whose members are this one's
     * @param json what its tag says
     */
    record Member(String name, String type, Optional<List<String>> json) {}

    static GoTypes read(Path file) {
        var structs = new HashMap<String, List<Member>>();
        var names = new HashMap<String, String>();
        Optional<List<Member>> current = Optional.empty();
        for (var line : lines(file)) {
            var struct = STRUCT.matcher(line);
            var name = NAME.matcher(line);
            if (struct.matches()) {
                current = Optional.of(new ArrayList<>());
                structs.put(struct.group(1), current.get());
            } else if (line.equals("}")) {
                current = Optional.empty();
            } else if (name.matches()) {
                names.put(name.group(1), name.group(2));
            } else if (current.isPresent()) {
                member(line).ifPresent(current.get()::add);
            }
        }
        return new GoTypes(structs, names);
    }

    List<Member> members(String struct) {
        return Objects.requireNonNull(structs.get(struct), struct);
    }

    private static Optional<Member> member(String line) {
        var parts = line.strip().split("`", 3);
        var words = parts[0].replaceFirst("//.*", "").strip().split("\\s+");
        if (words[0].isEmpty()) {
            return Optional.empty();
        }
        var tag = JSON.matcher(parts.length > 1 ? parts[1] : "");
        return Optional.of(
                new Member(
                        words.length > 1 ? words[0] : "",
                        words[words.length - 1],
                        tag.find()
                                ? Optional.of(List.of(tag.group(1).split(",", -1)))
                                : Optional.empty()));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
