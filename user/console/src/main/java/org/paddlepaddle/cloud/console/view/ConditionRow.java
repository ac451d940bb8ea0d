// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.view;

import java.util.List;
import org.paddlepaddle.cloud.api.Condition;

/** One truth about an object. */
public record ConditionRow(
        String type, String status, String reason, String message, String since) {
    static List<ConditionRow> of(List<Condition> conditions) {
        return conditions.stream()
                .map(
                        each ->
                                new ConditionRow(
                                        ObjectName.text(each.type()),
                                        ObjectName.text(each.status()),
                                        ObjectName.text(each.reason()),
                                        ObjectName.text(each.message()),
                                        ObjectName.text(each.lastTransitionTime())))
                .toList();
    }
}
