// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.cron;

/** A text that is no schedule; the message says why in the words of Kubernetes' parser. */
public final class CronSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1;

    CronSyntaxException(String message) {
        super(message);
    }
}
