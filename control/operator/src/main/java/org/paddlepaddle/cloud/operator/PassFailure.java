// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.fabric8.kubernetes.client.KubernetesClientException;
import org.paddlepaddle.cloud.api.Reason;
import org.paddlepaddle.cloud.api.StandardReason;
import org.paddlepaddle.cloud.operator.object.NameTakenException;

/**
 * Why a reconcile pass failed, and how that is retried and reported.
 *
 * @param patience how many passes in a row may fail like this before the user is told
 */
record PassFailure(Reason reason, String message, int patience) {
    private static final int TRANSIENT = 2;

    static PassFailure of(Exception failure) {
        var message = String.valueOf(failure.getMessage());
        return switch (failure) {
            case NameTakenException _ -> new PassFailure(StandardReason.NameTaken, message, 0);
            case KubernetesClientException e when refused(e.getCode()) ->
                    new PassFailure(StandardReason.Refused, message, 0);
            case KubernetesClientException _ ->
                    new PassFailure(StandardReason.ApiUnavailable, message, TRANSIENT);
            default -> new PassFailure(StandardReason.InternalError, message, 0);
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
