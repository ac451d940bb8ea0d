// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import org.jspecify.annotations.Nullable;

/**
 * One committed write.
 *
 * @param object what was written; for a removal the last state, at the revision of the removal
 * @param previous what it replaced, absent when the key was new
 * @param removal true when the key is gone
 */
public record Change(Entry object, @Nullable Entry previous, boolean removal) {
    public long revision() {
        return object.revision();
    }

    public String key() {
        return object.key();
    }
}
