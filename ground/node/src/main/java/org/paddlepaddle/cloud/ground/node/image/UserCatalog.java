// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * The part of the catalogue that belongs to the user. A running node reads it at each question, so
 * that a change holds at once.
 *
 * @param file need not exist
 */
public record UserCatalog(Path file) {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String IMAGES = "images";
    private static final String ENVIRONMENTS = "environments";
    private static final String PATTERN = "pattern";

    /** Where an installation has it. */
    public static UserCatalog in(Path images) {
        return new UserCatalog(images.resolve("catalog.yaml"));
    }

    /** Puts a binding in front of all others; one of the same pattern is replaced. */
    public void map(ImageBinding imageBinding) {
        change(
                tree -> {
                    var images = tree.withArray(IMAGES);
                    removeIf(images, node -> isPattern(node, imageBinding.pattern()));
                    images.insert(0, tree(imageBinding));
                    return true;
                });
    }

    /** Adds an environment, or replaces the one of its name. */
    public void define(EnvironmentSpec pins) {
        change(
                tree -> {
                    var environments = tree.withArray(ENVIRONMENTS);
                    removeIf(environments, node -> node.path("name").asText().equals(pins.name()));
                    environments.insert(0, tree(pins));
                    return true;
                });
    }

    /** Removes a binding; false if the user has none of this pattern. */
    public boolean unmap(String pattern) {
        return change(tree -> removeIf(tree.withArray(IMAGES), node -> isPattern(node, pattern)));
    }

    private static boolean isPattern(ObjectNode node, String pattern) {
        return node.path(PATTERN).asText().equals(pattern);
    }

    private static boolean removeIf(ArrayNode array, Predicate<ObjectNode> condition) {
        int before = array.size();
        for (int i = array.size() - 1; i >= 0; i--) {
            if (array.get(i) instanceof ObjectNode node && condition.test(node)) {
                array.remove(i);
            }
        }
        return array.size() < before;
    }

    private static ObjectNode tree(ImageBinding imageBinding) {
        var node = YAML.createObjectNode().put(PATTERN, imageBinding.pattern());
        node.put("environment", imageBinding.environment());
        imageBinding.program().ifPresent(program -> node.put("program", program));
        texts(node, "command", imageBinding.command());
        return node;
    }

    private static ObjectNode tree(EnvironmentSpec pins) {
        var node = YAML.createObjectNode().put("name", pins.name());
        node.putObject("python")
                .put("from", pins.oldest().toString())
                .put("to", pins.newest().toString());
        texts(node, "packages", pins.packages());
        pins.layer()
                .ifPresent(
                        layer -> {
                            node.put("from", layer.base().name());
                            texts(node, "constraints", layer.constraints());
                        });
        return node;
    }

    private static void texts(ObjectNode node, String field, List<String> texts) {
        if (!texts.isEmpty()) {
            var array = node.putArray(field);
            texts.forEach(array::add);
        }
    }

    /** Under a lock of the file beside it: two commands at once lose nothing. */
    private boolean change(Predicate<ObjectNode> step) {
        try {
            Files.createDirectories(directory());
            var lock = file.resolveSibling(file.getFileName() + ".lock");
            try (var channel =
                            FileChannel.open(
                                    lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                var tree = read();
                boolean changed = step.test(tree);
                if (changed) {
                    write(tree);
                }
                return changed;
            }
        } catch (IOException e) {
            throw new NodeException("cannot change " + file + ": " + e.getMessage(), e);
        }
    }

    private Path directory() {
        return Optional.ofNullable(file.getParent()).orElse(file.toAbsolutePath());
    }

    private ObjectNode read() throws IOException {
        if (!Files.exists(file)) {
            return YAML.createObjectNode();
        }
        if (YAML.readTree(file.toFile()) instanceof ObjectNode tree) {
            return tree;
        }
        throw new IOException("it is not a catalogue");
    }

    private void write(ObjectNode tree) throws IOException {
        var temporary = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(temporary, YAML.writeValueAsString(tree));
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
