// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * One PaddleJob as somebody wrote it.
 *
 * @param sources where it is found; copies of one job count once
 * @param job its name, labels, annotations and spec
 */
record Manifest(List<String> sources, ObjectNode job) {
    private static final int LONGEST = 100;
    private static final List<String> KEPT = List.of("name", "labels", "annotations");

    /** Every different PaddleJob below a directory. */
    static Collection<Manifest> below(Path root) {
        var found = new LinkedHashMap<ObjectNode, Manifest>();
        for (var file : files(root)) {
            documents(file)
                    .map(Manifest::essence)
                    .forEach(
                            job ->
                                    found.computeIfAbsent(
                                                    job, _ -> new Manifest(new ArrayList<>(), job))
                                            .sources
                                            .add(root.relativize(file).toString()));
        }
        return found.values();
    }

    /** A word for it that fits a file's name. */
    String name() {
        return sources.getFirst().replaceFirst("\\.yaml$", "").replace('/', '_');
    }

    /** Whether a gang scheduler is spoken of. */
    boolean speaksOfGangs() {
        return job.toString().contains("volcano") || job.at("/spec").has("schedulingPolicy");
    }

    private static ObjectNode essence(String yaml) {
        var written = Tree.yaml(yaml);
        var job = Tree.object();
        var metadata = job.putObject("metadata");
        KEPT.stream()
                .filter(written.path("metadata")::has)
                .forEach(key -> metadata.set(key, written.path("metadata").path(key)));
        job.set("spec", shortened(written.path("spec")));
        return job;
    }

    /** Long texts are commands of the program, which no operator reads: their length will do. */
    private static JsonNode shortened(JsonNode node) {
        if (node.isTextual()
                && (node.asText().length() > LONGEST || node.asText().contains("/home/"))) {
            return TextNode.valueOf("a text of " + node.asText().length() + " characters");
        }
        switch (node) {
            case ObjectNode object ->
                    object.properties()
                            .forEach(entry -> entry.setValue(shortened(entry.getValue())));
            case ArrayNode array -> {
                for (int i = 0; i < array.size(); i++) {
                    array.set(i, shortened(array.get(i)));
                }
            }
            default -> {}
        }
        return node;
    }

    private static List<Path> files(Path root) {
        try (var walk = Files.walk(root)) {
            return walk.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.toString().contains("/templates/"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> documents(Path file) {
        try {
            return Arrays.stream(Files.readString(file).split("(?m)^---\\s*$"))
                    .filter(text -> text.contains("apiVersion: batch.paddlepaddle.org/v1\n"))
                    .filter(text -> text.lines().anyMatch("kind: PaddleJob"::equals));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
