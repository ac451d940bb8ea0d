// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.python;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

/** Understands {@code pyproject.toml}, and the lock files that uv and Poetry put beside it. */
final class ProjectFile {
    private static final TomlMapper TOML = new TomlMapper();

    private ProjectFile() {}

    /** What a project depends on when it runs. */
    static List<String> dependencies(String file, String text) {
        var tree = tree(file, text);
        var project = tree.path("project");
        if (project.has("dependencies")) {
            var lines = elements(project.path("dependencies")).map(JsonNode::asText).toList();
            lines.stream()
                    .filter(line -> !PythonRequirements.isPackage(line.strip()))
                    .findFirst()
                    .ifPresent(
                            line -> {
                                throw new RequirementRefusal("bad-line", file, line);
                            });
            return lines;
        }
        if (elements(project.path("dynamic")).anyMatch(it -> it.asText().equals("dependencies"))) {
            throw new RequirementRefusal("dynamic", file);
        }
        if (tree.path("tool").path("poetry").path("dependencies").size() > 1) {
            throw new RequirementRefusal("poetry", file);
        }
        return List.of();
    }

    /** The versions a lock file holds; of a package with several it holds none. */
    static List<String> locked(String file, String text) {
        var versions = new TreeMap<String, String>();
        for (var each : tree(file, text).path("package")) {
            var version = each.path("version").asText();
            if (!version.isEmpty() && !isOwn(each.path("source"))) {
                versions.merge(
                        PythonRequirements.name(each.path("name").asText()),
                        version,
                        (one, other) -> one.equals(other) ? one : "");
            }
        }
        return versions.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(ProjectFile::line)
                .filter(PythonRequirements::isPackage)
                .toList();
    }

    private static String line(Map.Entry<String, String> held) {
        return held.getKey() + "==" + held.getValue();
    }

    /** The project itself is in its lock file, too. */
    private static boolean isOwn(JsonNode source) {
        return source.has("virtual") || source.has("editable") || source.has("directory");
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static JsonNode tree(String file, String text) {
        try {
            return TOML.readTree(text);
        } catch (JsonProcessingException e) {
            throw new RequirementRefusal("broken", file, e.getOriginalMessage());
        }
    }
}
