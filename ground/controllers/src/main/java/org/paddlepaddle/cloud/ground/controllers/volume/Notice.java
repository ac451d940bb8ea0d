// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

/** An event to tell of a claim or volume. */
record Notice(boolean warning, String reason, String message) {
    static Notice normal(String reason, String message) {
        return new Notice(false, reason, message);
    }

    static Notice warning(String reason, String message) {
        return new Notice(true, reason, message);
    }
}
