// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement;

/**
 * One alternative of a required node affinity: all of its requirements together.
 *
 * @param labels requirements on the node's labels
 * @param fields requirements on the node's fields, of which Kubernetes knows {@code metadata.name}
 */
public record NodeTerm(List<LabelRequirement> labels, List<LabelRequirement> fields) {
    public NodeTerm {
        labels = List.copyOf(labels);
        fields = List.copyOf(fields);
    }

    public boolean matches(NodeState node) {
        return matches(node.name(), node.labels());
    }

    /** An empty term matches no node; that is the API's rule, not an oversight. */
    public boolean matches(String node, Map<String, String> nodeLabels) {
        if (labels.isEmpty() && fields.isEmpty()) {
            return false;
        }
        return labels.stream().allMatch(requirement -> requirement.holds(nodeLabels))
                && fields.stream().allMatch(requirement -> requirement.holds(fieldsOf(node)));
    }

    private static Map<String, String> fieldsOf(String node) {
        return Map.of("metadata.name", node);
    }
}
