// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * Which image name means what; the first binding that matches holds.
 *
 * @param imageBindings in order
 */
public record Catalog(List<ImageBinding> imageBindings, List<Definition> definitions) {
    private static final YAMLMapper YAML = new YAMLMapper();

    public Catalog {
        imageBindings = List.copyOf(imageBindings);
        definitions = List.copyOf(definitions);
    }

    /** Behind the user's, which need not exist. */
    public Catalog behind(Path users) {
        if (!Files.exists(users)) {
            return this;
        }
        try (var file = Files.newInputStream(users)) {
            return read(file).before(this);
        } catch (IOException | IllegalArgumentException e) {
            throw new NodeException("cannot read " + users + ": " + e.getMessage(), e);
        }
    }

    /** What every machine has: its own programs, and Python. */
    public static Catalog builtIn() {
        return BuiltIn.CATALOG;
    }

    /** Read once: every start of a container asks. */
    private static final class BuiltIn {
        static final Catalog CATALOG = readBuiltIn();
    }

    private static Catalog readBuiltIn() {
        try (var file = Objects.requireNonNull(Catalog.class.getResourceAsStream("catalog.yaml"))) {
            return read(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static Catalog read(InputStream yaml) throws IOException {
        var tree = YAML.readTree(yaml);
        return new Catalog(
                elements(tree.path("images")).map(Catalog::binding).toList(),
                elements(tree.path("environments")).map(Catalog::definition).toList());
    }

    /** Whatever this one does not know, the other is asked. */
    public Catalog before(Catalog other) {
        var imageBindings = new ArrayList<>(imageBindings());
        imageBindings.addAll(other.imageBindings());
        var definitions = new ArrayList<>(definitions());
        definitions.addAll(other.definitions());
        return new Catalog(imageBindings, definitions);
    }

    /** What the name means as it is written, else what it means to everybody else. */
    public Optional<ImageBinding> find(String image) {
        return bound(image).or(() -> bound(new ImageName(image).familiar()));
    }

    private Optional<ImageBinding> bound(String image) {
        return imageBindings.stream()
                .filter(imageBinding -> imageBinding.matches(image))
                .findFirst();
    }

    /** What the environment of a binding is made of. */
    EnvironmentSpec pins(ImageBinding imageBinding) {
        return environment(imageBinding.environment())
                .orElseThrow(
                        () ->
                                new ImageException(
                                        "no environment is called " + imageBinding.environment()));
    }

    /** Every environment, with what it lies on. */
    public List<EnvironmentSpec> environments() {
        return definitions.stream().map(Definition::name).distinct().map(this::required).toList();
    }

    private EnvironmentSpec required(String name) {
        return environment(name).orElseThrow();
    }

    public Optional<EnvironmentSpec> environment(String name) {
        return environment(name, definitions.size());
    }

    /**
     * @param deepest how many environments may lie below it: more are a circle
     */
    private Optional<EnvironmentSpec> environment(String name, int deepest) {
        return definitions.stream()
                .filter(definition -> definition.name().equals(name))
                .findFirst()
                .map(
                        definition ->
                                definition
                                        .from()
                                        .map(from -> definition.on(below(name, from, deepest)))
                                        .orElse(definition.pins()));
    }

    private EnvironmentSpec below(String name, String from, int deepest) {
        var base =
                deepest == 0 ? Optional.<EnvironmentSpec>empty() : environment(from, deepest - 1);
        return base.orElseThrow(
                () ->
                        new ImageException(
                                "the environment %s is made from %s, which %s; see what there is: pdc image list"
                                        .formatted(
                                                name,
                                                from,
                                                deepest == 0
                                                        ? "is made from it in turn"
                                                        : "nobody defines")));
    }

    private static ImageBinding binding(JsonNode node) {
        return new ImageBinding(
                required(node, "pattern"),
                optional(node, "environment").orElse(ImageBinding.HOST),
                optional(node, "program"),
                texts(node.path("command")),
                optional(node, "output"),
                optional(node, "directory"),
                variables(node.path("variables")),
                node.path("self").asBoolean(false));
    }

    private static Map<String, String> variables(JsonNode tree) {
        return tree.properties().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().asText()));
    }

    private static Definition definition(JsonNode node) {
        return new Definition(
                new EnvironmentSpec(
                        required(node, "name"),
                        Version.parse(required(node.path("python"), "from")),
                        Version.parse(required(node.path("python"), "to")),
                        texts(node.path("packages")),
                        texts(node.path("bare")),
                        Optional.empty()),
                optional(node, "from"),
                texts(node.path("constraints")));
    }

    private static List<String> texts(JsonNode array) {
        return elements(array).map(JsonNode::asText).toList();
    }

    private static String required(JsonNode node, String field) {
        return optional(node, field)
                .orElseThrow(() -> new IllegalArgumentException(field + " is missing in " + node));
    }

    private static Optional<String> optional(JsonNode node, String field) {
        return Optional.of(node.path(field)).filter(JsonNode::isTextual).map(JsonNode::asText);
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
