// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.plan.Remarks;

/**
 * A path into a workflow's spec that is being read: what is there, where it is, what was found
 * wrong.
 */
public record SpecPath(JsonNode node, String path, Remarks remarks) {
    public SpecPath at(String field) {
        return new SpecPath(node.path(field), path + "." + field, remarks);
    }

    public List<SpecPath> elements() {
        var places = new ArrayList<SpecPath>();
        if (!absent() && !node.isArray()) {
            remarks.problem(path, "is no list");
        } else {
            for (int i = 0; i < node.size(); i++) {
                places.add(new SpecPath(node.get(i), path + "[" + i + "]", remarks));
            }
        }
        return places;
    }

    /** The fields of an object, by their names. */
    public Map<String, SpecPath> fields() {
        var places = new LinkedHashMap<String, SpecPath>();
        if (!absent() && !node.isObject()) {
            remarks.problem(path, "is no object");
        }
        node.properties()
                .forEach(
                        field ->
                                places.put(
                                        field.getKey(),
                                        new SpecPath(
                                                field.getValue(),
                                                path + "." + field.getKey(),
                                                remarks)));
        return places;
    }

    public boolean absent() {
        return node.isMissingNode() || node.isNull();
    }

    /** Refuses every field but these. */
    public SpecPath only(Set<String> known, Set<String> ignored) {
        node.fieldNames()
                .forEachRemaining(
                        name -> {
                            if (ignored.contains(name)) {
                                remarks.warn(path + "." + name, "has no effect");
                            } else if (!known.contains(name)) {
                                remarks.problem(path + "." + name, "is not supported");
                            }
                        });
        return this;
    }

    /** A text, a number or a truth, as text. */
    public Optional<String> text() {
        if (absent()) {
            return Optional.empty();
        }
        return Optional.of(node.isValueNode() ? node.asText() : node.toString());
    }

    public String required() {
        return text().filter(text -> !text.isEmpty())
                .orElseGet(
                        () -> {
                            remarks.problem(path, "is missing");
                            return "";
                        });
    }

    public ObjectNode object() {
        if (node instanceof ObjectNode object) {
            return object;
        }
        if (!absent()) {
            remarks.problem(path, "is no object");
        }
        return JsonNodeFactory.instance.objectNode();
    }

    /** The fields of these names, as they are. */
    public ObjectNode pick(Set<String> names) {
        var picked = JsonNodeFactory.instance.objectNode();
        names.stream().sorted().filter(node::has).forEach(name -> picked.set(name, node.get(name)));
        return picked;
    }
}
