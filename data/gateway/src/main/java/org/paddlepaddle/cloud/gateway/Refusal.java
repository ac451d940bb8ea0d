// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.handler.codec.http.HttpResponseStatus;

/**
 * Why a request is not carried out, for whoever sent it.
 *
 * @param retryAfterSeconds when it may be worth to send it again; 0: nothing is known
 */
record Refusal(HttpResponseStatus status, String sentence, int retryAfterSeconds) {
    Refusal(HttpResponseStatus status, String sentence) {
        this(status, sentence, 0);
    }

    static Refusal badRequest(String sentence) {
        return new Refusal(HttpResponseStatus.BAD_REQUEST, sentence);
    }

    /** There are too many requests now. */
    static Refusal busy(String sentence) {
        return new Refusal(HttpResponseStatus.SERVICE_UNAVAILABLE, sentence, 1);
    }
}
