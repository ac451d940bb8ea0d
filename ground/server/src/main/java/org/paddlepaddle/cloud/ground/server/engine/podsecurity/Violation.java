// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.podsecurity;

/** One thing that a level forbids, and where the pod has it. */
record Violation(String reason, String detail) {
    String text() {
        return detail.isEmpty() ? reason : reason + " (" + detail + ")";
    }
}
