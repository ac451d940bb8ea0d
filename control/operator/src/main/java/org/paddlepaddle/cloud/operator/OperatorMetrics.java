// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import java.util.List;
import java.util.stream.Collectors;

/** What the operator counts, kind after kind. */
public record OperatorMetrics(List<KindMetrics> kinds) {
    public OperatorMetrics {
        kinds = List.copyOf(kinds);
    }

    public String text() {
        return kinds.stream().map(KindMetrics::text).collect(Collectors.joining());
    }
}
