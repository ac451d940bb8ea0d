// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What an image says about the containers made from it.
 *
 * @param entrypoint what a container runs, before its arguments
 * @param command arguments of a container that names none
 * @param user a name or number, and after a colon a group; empty for root
 * @param workingDirectory empty for the root
 * @param stopSignal empty for SIGTERM
 * @param volumes directories whose contents are a container's own
 * @param layers digests of the layers as they are without compression, lowest first
 */
public record ImageConfig(
        Platform platform,
        List<String> entrypoint,
        List<String> command,
        Map<String, String> environment,
        String user,
        String workingDirectory,
        Optional<String> stopSignal,
        List<String> volumes,
        List<Digest> layers) {
    public ImageConfig {
        entrypoint = List.copyOf(entrypoint);
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        volumes = List.copyOf(volumes);
        layers = List.copyOf(layers);
    }

    public static ImageConfig parse(byte[] json) {
        var tree = ImageDocument.tree(json);
        var config = tree.path("config");
        return new ImageConfig(
                new Platform(tree.path("os").asText("linux"), tree.path("architecture").asText("")),
                texts(config.path("Entrypoint")),
                texts(config.path("Cmd")),
                environment(config.path("Env")),
                config.path("User").asText(""),
                config.path("WorkingDir").asText(""),
                Optional.of(config.path("StopSignal").asText("")).filter(it -> !it.isEmpty()),
                config.path("Volumes").properties().stream().map(Map.Entry::getKey).toList(),
                texts(tree.path("rootfs").path("diff_ids")).stream().map(Digest::parse).toList());
    }

    private static Map<String, String> environment(JsonNode lines) {
        var variables = new LinkedHashMap<String, String>();
        for (var line : texts(lines)) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                variables.put(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        return variables;
    }

    private static List<String> texts(JsonNode array) {
        return array.isArray() ? elements(array).map(JsonNode::asText).toList() : List.of();
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    /** The name of the root file system that its layers make, one on another. */
    public Digest chain() {
        Optional<Digest> chain = Optional.empty();
        for (var layer : layers) {
            chain =
                    Optional.of(
                            chain.map(below -> Digest.sha256(bytes(below + " " + layer)))
                                    .orElse(layer));
        }
        return chain.orElseGet(() -> Digest.sha256(new byte[0]));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
