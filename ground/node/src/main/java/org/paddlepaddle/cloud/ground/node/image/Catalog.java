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
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * Which image name means what; the first binding that matches holds.
 *
 * @param bindings in order
 */
public record Catalog(List<Binding> bindings, List<Pins> environments) {
    private static final YAMLMapper YAML = new YAMLMapper();

    public Catalog {
        bindings = List.copyOf(bindings);
        environments = List.copyOf(environments);
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
                elements(tree.path("environments")).map(Catalog::pins).toList());
    }

    /** Whatever this one does not know, the other is asked. */
    public Catalog before(Catalog other) {
        var bindings = new ArrayList<>(bindings());
        bindings.addAll(other.bindings());
        var environments = new ArrayList<>(environments());
        environments.addAll(other.environments());
        return new Catalog(bindings, environments);
    }

    /** What the name means as it is written, else what it means to everybody else. */
    public Optional<Binding> find(String image) {
        return bound(image).or(() -> bound(new ImageName(image).familiar()));
    }

    private Optional<Binding> bound(String image) {
        return bindings.stream().filter(binding -> binding.matches(image)).findFirst();
    }

    /** What the environment of a binding is made of. */
    Pins pins(Binding binding) {
        return environment(binding.environment())
                .orElseThrow(
                        () ->
                                new ImageException(
                                        "no environment is called " + binding.environment()));
    }

    public Optional<Pins> environment(String name) {
        return environments.stream().filter(pins -> pins.name().equals(name)).findFirst();
    }

    private static Binding binding(JsonNode node) {
        return new Binding(
                required(node, "pattern"),
                optional(node, "environment").orElse(Binding.HOST),
                optional(node, "program"),
                elements(node.path("command")).map(JsonNode::asText).toList(),
                optional(node, "output"));
    }

    private static Pins pins(JsonNode node) {
        return new Pins(
                required(node, "name"),
                Version.parse(required(node.path("python"), "from")),
                Version.parse(required(node.path("python"), "to")),
                elements(node.path("packages")).map(JsonNode::asText).toList(),
                elements(node.path("bare")).map(JsonNode::asText).toList());
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
