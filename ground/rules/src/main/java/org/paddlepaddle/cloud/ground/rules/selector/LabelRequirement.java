// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.selector;

import java.util.List;
import java.util.Map;

/**
 * One comparison of a selector: of a node selector term or of a label selector.
 *
 * @param values one integer for {@code Gt} and {@code Lt}, none for {@code Exists} and {@code
 *     DoesNotExist}
 */
public record LabelRequirement(String key, Operator operator, List<String> values) {
    /** The API's operators and their spelling. */
    public enum Operator {
        In,
        NotIn,
        Exists,
        DoesNotExist,
        Gt,
        Lt
    }

    public LabelRequirement {
        values = List.copyOf(values);
    }

    /** Whether a selector of these requirements matches; one without any matches everything. */
    public static boolean hold(List<LabelRequirement> selector, Map<String, String> labels) {
        for (var requirement : selector) {
            if (!requirement.holds(labels)) {
                return false;
            }
        }
        return true;
    }

    /** As in Kubernetes, {@code NotIn} also holds where the label is missing. */
    public boolean holds(Map<String, String> labels) {
        var label = labels.get(key);
        return switch (operator) {
            case In -> label != null && values.contains(label);
            case NotIn -> label == null || !values.contains(label);
            case Exists -> label != null;
            case DoesNotExist -> label == null;
            case Gt -> label != null && compare(label) > 0;
            case Lt -> label != null && compare(label) < 0;
        };
    }

    /** 0, which satisfies neither comparison, when one side is not an integer. */
    private int compare(String label) {
        if (values.size() != 1) {
            return 0;
        }
        try {
            return Long.compare(Long.parseLong(label), Long.parseLong(values.getFirst()));
        } catch (NumberFormatException _) {
            return 0;
        }
    }
}
