// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

/** The file that says that an environment is complete, and what it was made of. */
final class EnvironmentMarker {
    static final String FILE = "paddlecloud.json";

    private static final ObjectMapper JSON = new ObjectMapper();

    private EnvironmentMarker() {}

    /**
     * The environment in a directory, if it is complete.
     *
     * @param base what it lies on
     */
    static Optional<BuiltEnvironment> made(Path directory, Optional<BuiltEnvironment> base) {
        try {
            var marker = JSON.readTree(directory.resolve(FILE).toFile());
            var python =
                    new Interpreter(
                            Path.of(marker.path("python").asText()),
                            Path.of(marker.path("prefix").asText()),
                            Version.parse(marker.path("version").asText()));
            return Files.isExecutable(directory.resolve("bin/python"))
                    ? Optional.of(new BuiltEnvironment(directory.toRealPath(), python, base))
                    : Optional.empty();
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    /** What the environment in a directory adds to another; empty if it does not lie on it. */
    static Optional<PythonRequirements> wished(Path directory, EnvironmentSpec base) {
        try {
            var marker = JSON.readTree(directory.resolve(FILE).toFile());
            return marker.path("base").asText().equals(base.directory())
                    ? Optional.of(
                            new PythonRequirements(
                                    texts(marker.path("packages")),
                                    texts(marker.path("constraints"))))
                    : Optional.empty();
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
    }

    static void write(EnvironmentSpec pins, Interpreter python, Path directory) throws IOException {
        var marker =
                JSON.createObjectNode()
                        .put("name", pins.name())
                        .put("python", python.executable().toString())
                        .put("prefix", python.prefix().toString())
                        .put("version", python.version().toString());
        var packages = marker.putArray("packages");
        pins.packages().forEach(packages::add);
        pins.bare().forEach(packages::add);
        pins.layer().ifPresent(layer -> describe(layer, marker));
        var temporary = directory.resolve(FILE + ".new");
        Files.writeString(temporary, marker.toPrettyString() + "\n");
        Files.move(temporary, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    }

    private static void describe(EnvironmentSpec.Layer layer, ObjectNode marker) {
        marker.put("base", layer.base().directory());
        var constraints = marker.putArray("constraints");
        layer.constraints().forEach(constraints::add);
    }
}
