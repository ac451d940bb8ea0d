// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.util.Optional;

/** What must be so of the present object for a key to change; asked while nobody else may. */
@FunctionalInterface
public interface Precondition {
    Precondition NONE = _ -> {};

    /** Throws when the key must not change. */
    void check(Optional<ObjectHead> current);
}
