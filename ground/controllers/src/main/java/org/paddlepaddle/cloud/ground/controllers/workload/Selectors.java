// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Matches label selectors, by the API's rules. */
public final class Selectors {
    private Selectors() {}

    /** No selector matches nothing, an empty one everything. */
    public static boolean matches(
            @Nullable LabelSelector selector, @Nullable Map<String, String> labels) {
        if (selector == null) {
            return false;
        }
        var given = labels == null ? Map.<String, String>of() : labels;
        return matches(selector.getMatchLabels(), given)
                && selector.getMatchExpressions().stream().allMatch(e -> holds(e, given));
    }

    private static boolean matches(
            @Nullable Map<String, String> wanted, Map<String, String> labels) {
        return wanted == null || labels.entrySet().containsAll(wanted.entrySet());
    }

    private static boolean holds(LabelSelectorRequirement wanted, Map<String, String> labels) {
        var label = labels.get(wanted.getKey());
        return switch (wanted.getOperator()) {
            case "In" -> label != null && wanted.getValues().contains(label);
            case "NotIn" -> label == null || !wanted.getValues().contains(label);
            case "Exists" -> label != null;
            case "DoesNotExist" -> label == null;
            default -> false; // refused by the API server
        };
    }
}
