// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A pod, what is done to it, and what a genuine kubelet said about it.
 *
 * @param steps words such as {@code phase Succeeded}, until which is waited before the status is
 *     compared, and {@code delete 3}, which are done
 */
record PodStory(Path file, List<String> finalizers, List<String> steps, JsonNode spec) {
    static final ObjectMapper YAML =
            new ObjectMapper(
                    new YAMLFactory()
                            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                            .disable(YAMLGenerator.Feature.SPLIT_LINES)
                            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                            .enable(YAMLGenerator.Feature.INDENT_ARRAYS_WITH_INDICATOR));

    private static final String ANSWERS = ".kubelet.yaml";

    /** All stories of a directory, by name. */
    static List<PodStory> in(Path directory) {
        try (var files = Files.list(directory)) {
            return files.filter(file -> !file.toString().endsWith(ANSWERS))
                    .sorted()
                    .map(PodStory::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PodStory read(Path file) {
        try {
            var tree = YAML.readTree(file.toFile());
            var words = new TypeReference<List<String>>() {};
            var finalizers =
                    tree.has("finalizers") ? tree.get("finalizers") : YAML.createArrayNode();
            return new PodStory(
                    file,
                    YAML.convertValue(finalizers, words),
                    YAML.convertValue(tree.get("steps"), words),
                    tree.get("spec"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String name() {
        return file.getFileName().toString().replace(".yaml", "");
    }

    Pod pod(String node) {
        var spec = YAML.convertValue(this.spec, PodSpec.class);
        spec.setNodeName(node);
        spec.setAutomountServiceAccountToken(false);
        return new PodBuilder()
                .withMetadata(
                        new ObjectMetaBuilder()
                                .withName(name())
                                .withNamespace("default")
                                .withFinalizers(finalizers)
                                .build())
                .withSpec(spec)
                .build();
    }

    private Path answers() {
        return file.resolveSibling(name() + ANSWERS);
    }

    Optional<JsonNode> recorded() {
        try {
            return Files.exists(answers())
                    ? Optional.of(YAML.readTree(answers().toFile()))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void record(JsonNode answers) {
        try {
            Files.writeString(answers(), "# SPDX-License-Identifier: Apache-2.0\n" + text(answers));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(JsonNode tree) {
        try {
            return YAML.writeValueAsString(tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
