// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.cronjob;

/** A schedule that says nothing we understand. */
final class UnreadableScheduleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnreadableScheduleException(String message) {
        super(message);
    }
}
