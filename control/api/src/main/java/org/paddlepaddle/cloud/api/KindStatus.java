// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the status records of all kinds have in common. */
public interface KindStatus {
    /** The one word of the kind's {@code Status} column; absent before the first look. */
    @Nullable Enum<?> phase();

    List<Condition> conditions();

    default Optional<Condition> condition(ConditionType type) {
        return conditions().stream().filter(c -> c.type().equals(type.name())).findFirst();
    }
}
