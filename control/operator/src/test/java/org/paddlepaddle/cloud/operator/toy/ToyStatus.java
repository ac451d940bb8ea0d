// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.KindStatus;

/**
 * What the operator has seen and decided.
 *
 * @param phase the one word of the column
 * @param observedGeneration the generation of the spec this status is about
 * @param conditions the same in the words Kubernetes tools wait for
 */
@ApiRecord
public record ToyStatus(
        @Nullable ToyPhase phase, @Nullable Long observedGeneration, List<Condition> conditions)
        implements KindStatus {
    @SuppressWarnings("RedundantNullCheck") // Jackson passes null for an absent list
    public ToyStatus {
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }
}
