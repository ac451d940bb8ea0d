// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The published interface files of Kubernetes, where Go's module cache of this machine has them.
 */
final class GoModules {
    private static final Pattern MESSAGE = Pattern.compile("message (\\w+) \\{");
    private static final Pattern FIELD =
            Pattern.compile("  (optional|repeated) (\\S+) (\\w+) = (\\d+);");
    private static final Pattern MAP = Pattern.compile("  map<string, (\\S+)> (\\w+) = (\\d+);");
    private static final Pattern STRUCT = Pattern.compile("type (\\w+) struct \\{");
    private static final Pattern MEMBER =
            Pattern.compile("\\t(.*?)\\s*`(.*?)protobuf:\"\\w+,(\\d+),[^\"]*\".*`.*");
    private static final Pattern JSON_TAG = Pattern.compile("json:\"([^\"]*)\"");

    private final Path cache;
    private final String version;
    private final Map<String, Interface> packages = new HashMap<>();

    /** A field of a message as the interface file has it; {@code label} may be {@code map}. */
    record ProtoField(int number, String name, String type, String label) {}

    /** The same field in Go: whether it is a pointer, and its JSON tag. */
    record Member(boolean pointer, List<String> json) {}

    private record Interface(
            Map<String, List<ProtoField>> messages, Map<String, Map<Integer, Member>> structs) {}

    private GoModules(Path cache, String version) {
        this.cache = cache;
        this.version = version;
    }

    /**
     * @param version of the modules, such as {@code v0.34.4}
     */
    static Optional<GoModules> find(String version) {
        var candidates =
                Stream.of(
                        Optional.ofNullable(System.getenv("GOMODCACHE")).map(Path::of),
                        Optional.ofNullable(System.getenv("GOPATH"))
                                .map(path -> Path.of(path, "pkg", "mod")),
                        Optional.of(Path.of(System.getProperty("user.home"), "go", "pkg", "mod")));
        return candidates
                .flatMap(Optional::stream)
                .filter(cache -> Files.isDirectory(cache.resolve("k8s.io/api@" + version)))
                .findFirst()
                .map(cache -> new GoModules(cache, version));
    }

    /** The fields of a message named as in the definitions: {@code io.k8s.api.core.v1.Pod}. */
    List<ProtoField> fields(String message) {
        var found = in(message).messages.get(simpleName(message));
        if (found == null) {
            throw new IllegalStateException("no message " + message);
        }
        return found;
    }

    /** Nothing for messages that stand for a Go type that is no struct. */
    Optional<Member> member(String message, int number) {
        var struct = in(message).structs.getOrDefault(simpleName(message), Map.of());
        return Optional.ofNullable(struct.get(number));
    }

    private Interface in(String message) {
        var name = message.substring(0, message.lastIndexOf('.'));
        return packages.computeIfAbsent(name, this::read);
    }

    private Interface read(String name) {
        var parts = name.split("\\.", 4);
        var directory =
                cache.resolve("k8s.io/" + parts[2] + "@" + version)
                        .resolve(parts[3].replace('.', '/'));
        var messages = messages(name, lines(directory.resolve("generated.proto")));
        var structs = new HashMap<String, Map<Integer, Member>>();
        try (var files = Files.list(directory)) {
            files.filter(GoModules::holdsTypes).sorted().forEach(f -> structs(lines(f), structs));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Interface(messages, structs);
    }

    private static boolean holdsTypes(Path file) {
        var name = file.getFileName().toString();
        return name.endsWith(".go") && !name.contains("generated") && !name.endsWith("_test.go");
    }

    private static Map<String, List<ProtoField>> messages(String pack, List<String> lines) {
        var messages = new HashMap<String, List<ProtoField>>();
        List<ProtoField> current = List.of();
        for (var line : lines) {
            var message = MESSAGE.matcher(line);
            var field = FIELD.matcher(line);
            var map = MAP.matcher(line);
            if (message.matches()) {
                current = new ArrayList<>();
                messages.put(message.group(1), current);
            } else if (field.matches()) {
                current.add(
                        new ProtoField(
                                Integer.parseInt(field.group(4)),
                                field.group(3),
                                type(pack, field.group(2)),
                                field.group(1)));
            } else if (map.matches()) {
                current.add(
                        new ProtoField(
                                Integer.parseInt(map.group(3)),
                                map.group(2),
                                type(pack, map.group(1)),
                                "map"));
            } else if (line.endsWith(";") && line.startsWith("  ") && !line.contains("//")) {
                throw new IllegalStateException("not understood in " + pack + ": " + line);
            }
        }
        return messages;
    }

    private static String type(String pack, String written) {
        if (Character.isLowerCase(written.charAt(0))) {
            return written;
        }
        return written.startsWith(".k8s.io.")
                ? "io.k8s." + written.substring(".k8s.io.".length()).replace('_', '-')
                : pack + "." + written;
    }

    private static void structs(List<String> lines, Map<String, Map<Integer, Member>> structs) {
        Map<Integer, Member> current = new HashMap<>();
        for (var line : lines) {
            var struct = STRUCT.matcher(line);
            var member = MEMBER.matcher(line);
            if (struct.matches()) {
                current = new HashMap<>();
                structs.put(struct.group(1), current);
            } else if (member.matches()) {
                var json = JSON_TAG.matcher(member.group(2));
                var declared = member.group(1).split("\\s+", 2);
                current.put(
                        Integer.valueOf(member.group(3)),
                        new Member(
                                declared[declared.length - 1].startsWith("*"),
                                json.find() ? List.of(json.group(1).split(",", -1)) : List.of()));
            }
        }
    }

    private static String simpleName(String message) {
        return message.substring(message.lastIndexOf('.') + 1);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
