// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.client.KubernetesClientException;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.operator.NameTakenException;

/**
 * Why a pass did not go through.
 *
 * @param patience how many passes in a row may fail like this before the user is told
 */
record Trouble(JobReason reason, String message, int patience) {
    private static final int TRANSIENT = 2;

    static Trouble of(Exception failure) {
        var message = String.valueOf(failure.getMessage());
        return switch (failure) {
            case NameTakenException _ -> new Trouble(JobReason.NameTaken, message, 0);
            case KubernetesClientException e when refused(e.getCode()) ->
                    new Trouble(JobReason.Refused, message, 0);
            case KubernetesClientException _ ->
                    new Trouble(JobReason.ApiUnavailable, message, TRANSIENT);
            default -> new Trouble(JobReason.InternalError, message, 0);
        };
    }

    /** Whether somebody outside must act; a stack trace would tell them nothing. */
    boolean isTheirs() {
        return reason == JobReason.NameTaken || reason == JobReason.Refused;
    }

    /** Quota, admission, validation: waiting alone will not help. */
    private static boolean refused(int code) {
        return switch (code) {
            case 400, 403, 422 -> true;
            default -> false;
        };
    }
}
