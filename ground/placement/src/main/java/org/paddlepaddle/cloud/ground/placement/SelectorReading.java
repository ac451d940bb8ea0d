// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import io.fabric8.kubernetes.api.model.LabelSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement.Operator;

/** Turns the API's label selectors into requirements. */
public final class SelectorReading {
    private static final LabelRequirement NOTHING =
            new LabelRequirement("", Operator.In, List.of());

    private SelectorReading() {}

    /** As in the API, no selector matches nothing and an empty one everything. */
    public static List<LabelRequirement> requirements(@Nullable LabelSelector selector) {
        if (selector == null) {
            return List.of(NOTHING);
        }
        var all = new ArrayList<LabelRequirement>();
        if (selector.getMatchLabels() != null) {
            selector.getMatchLabels()
                    .forEach(
                            (key, value) ->
                                    all.add(
                                            new LabelRequirement(
                                                    key, Operator.In, List.of(value))));
        }
        if (selector.getMatchExpressions() != null) {
            for (var expression : selector.getMatchExpressions()) {
                var values = expression.getValues();
                all.add(
                        new LabelRequirement(
                                expression.getKey(),
                                Operator.valueOf(expression.getOperator()),
                                values == null ? List.of() : values));
            }
        }
        return all;
    }

    public static boolean matches(
            @Nullable LabelSelector selector, @Nullable Map<String, String> labels) {
        return LabelRequirement.hold(requirements(selector), labels == null ? Map.of() : labels);
    }
}
