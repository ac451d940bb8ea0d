// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.plan.Remarks;

/** A place in a workflow that is being read: what is there, where it is, what was found wrong. */
record Place(JsonNode node, String path, Remarks remarks) {
    Place at(String field) {
        return new Place(node.path(field), path + "." + field, remarks);
    }

    List<Place> elements() {
        var places = new ArrayList<Place>();
        if (!absent() && !node.isArray()) {
            remarks.problem(path, "is no list");
        } else {
            for (int i = 0; i < node.size(); i++) {
                places.add(new Place(node.get(i), path + "[" + i + "]", remarks));
            }
        }
        return places;
    }

    boolean absent() {
        return node.isMissingNode() || node.isNull();
    }

    /** Refuses every field but these. */
    Place only(Set<String> known, Set<String> ignored) {
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
    Optional<String> text() {
        if (absent()) {
            return Optional.empty();
        }
        return Optional.of(node.isValueNode() ? node.asText() : node.toString());
    }

    String required() {
        return text().filter(text -> !text.isEmpty())
                .orElseGet(
                        () -> {
                            remarks.problem(path, "is missing");
                            return "";
                        });
    }

    ObjectNode object() {
        if (node instanceof ObjectNode object) {
            return object;
        }
        if (!absent()) {
            remarks.problem(path, "is no object");
        }
        return JsonNodeFactory.instance.objectNode();
    }

    /** The fields of these names, as they are. */
    ObjectNode pick(Set<String> names) {
        var picked = JsonNodeFactory.instance.objectNode();
        names.stream().sorted().filter(node::has).forEach(name -> picked.set(name, node.get(name)));
        return picked;
    }
}
