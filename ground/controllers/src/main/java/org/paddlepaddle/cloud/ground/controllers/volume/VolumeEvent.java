// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

/** An event to tell of a claim or volume. */
record VolumeEvent(boolean warning, String reason, String message) {
    static VolumeEvent normal(String reason, String message) {
        return new VolumeEvent(false, reason, message);
    }

    static VolumeEvent warning(String reason, String message) {
        return new VolumeEvent(true, reason, message);
    }
}
