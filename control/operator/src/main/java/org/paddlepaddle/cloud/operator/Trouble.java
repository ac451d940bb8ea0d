// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.fabric8.kubernetes.client.KubernetesClientException;
import org.paddlepaddle.cloud.api.Reason;
import org.paddlepaddle.cloud.api.StandardReason;
import org.paddlepaddle.cloud.operator.object.NameTakenException;

/**
 * Why a pass did not go through.
 *
 * @param patience how many passes in a row may fail like this before the user is told
 */
record Trouble(Reason reason, String message, int patience) {
    private static final int TRANSIENT = 2;

    static Trouble of(Exception failure) {
        var message = String.valueOf(failure.getMessage());
        return switch (failure) {
            case NameTakenException _ -> new Trouble(StandardReason.NameTaken, message, 0);
            case KubernetesClientException e when refused(e.getCode()) ->
                    new Trouble(StandardReason.Refused, message, 0);
            case KubernetesClientException _ ->
                    new Trouble(StandardReason.ApiUnavailable, message, TRANSIENT);
            default -> new Trouble(StandardReason.InternalError, message, 0);
        };
    }

    /** Whether somebody outside must act; a stack trace would tell them nothing. */
    boolean isTheirs() {
        return reason == StandardReason.NameTaken || reason == StandardReason.Refused;
    }

    /** Quota, admission, validation: waiting alone will not help. */
    private static boolean refused(int code) {
        return switch (code) {
            case 400, 403, 422 -> true;
            default -> false;
        };
    }
}
