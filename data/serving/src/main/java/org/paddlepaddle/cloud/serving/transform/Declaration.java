// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.serving.model.ModelException;

/**
 * A part of a YAML file beside a model, which names itself in every complaint.
 *
 * @param file the file it is in
 * @param at its place in the file; the empty text for the whole
 */
public record Declaration(Path file, String at, JsonNode node) {
    private static final YAMLMapper YAML = new YAMLMapper();

    /**
     * @throws ModelException when it cannot be read or is no YAML
     */
    public static Declaration read(Path file) {
        try {
            return new Declaration(file, "", YAML.readTree(file.toFile()));
        } catch (IOException e) {
            throw new ModelException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    public Declaration child(String key) {
        return new Declaration(file, at.isEmpty() ? key : at + "." + key, node.path(key));
    }

    public boolean has(String key) {
        return node.has(key);
    }

    /** Itself, when it has one or more of these fields and no other. */
    public Declaration only(Set<String> allowed) {
        for (var field : node.properties()) {
            if (!allowed.contains(field.getKey())) {
                throw new ModelException(
                        "%s: unknown field %s; allowed are %s"
                                .formatted(
                                        file.getFileName(),
                                        child(field.getKey()).at(),
                                        allowed.stream().sorted().toList()));
            }
        }
        if (node.properties().isEmpty()) {
            throw new ModelException(
                    "%s: %s needs one of %s"
                            .formatted(
                                    file.getFileName(),
                                    at.isEmpty() ? "the file" : at,
                                    allowed.stream().sorted().toList()));
        }
        return this;
    }

    /** The text of a field; the empty text without it. */
    public String text(String key) {
        return node.path(key).asText();
    }

    public String text(String key, String without) {
        return node.path(key).asText(without);
    }

    public boolean flag(String key) {
        return node.path(key).asBoolean(false);
    }

    /**
     * @throws ModelException when it is none
     */
    public double number(String key, double without) {
        var value = node.path(key);
        if (!value.isMissingNode() && !value.isNumber()) {
            throw wrong(key, "must be a number, and is '" + value.asText() + "'");
        }
        return value.asDouble(without);
    }

    public int whole(String key, int without) {
        return (int) number(key, without);
    }

    /** The numbers of a field that is a list; none without it. */
    public List<Double> numbers(String key) {
        var numbers = new ArrayList<Double>();
        for (var number : node.path(key)) {
            if (!number.isNumber()) {
                throw wrong(key, "must be a list of numbers, and has '" + number.asText() + "'");
            }
            numbers.add(number.asDouble());
        }
        return numbers;
    }

    /** What is to be said when the value of a field is wrong. */
    public ModelException wrong(String key, String why) {
        return new ModelException("%s: %s %s".formatted(file.getFileName(), child(key).at(), why));
    }

    /** The lines of the file beside this one that a field names. */
    public List<String> lines(String key) {
        var directory = file.resolveSibling(".").normalize();
        var path = directory.resolve(text(key)).normalize();
        if (text(key).isEmpty() || !path.startsWith(directory)) {
            throw wrong(key, "must name a file beside it, and is '" + text(key) + "'");
        }
        try {
            return Files.readAllLines(path);
        } catch (IOException e) {
            throw new ModelException(
                    "%s: %s: cannot read %s: %s"
                            .formatted(file.getFileName(), child(key).at(), path, e.getMessage()),
                    e);
        }
    }

    /** The two columns of such a file that have a tab between them. */
    List<String[]> pairs(String key) {
        return lines(key).stream()
                .map(line -> line.split("\t", 2))
                .filter(pair -> pair.length == 2)
                .toList();
    }
}
