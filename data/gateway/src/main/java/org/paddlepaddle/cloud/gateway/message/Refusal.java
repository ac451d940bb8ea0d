// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway.message;

import io.netty.handler.codec.http.HttpResponseStatus;

/**
 * Why a request is not carried out, for whoever sent it.
 *
 * @param retryAfterSeconds when it may be worth to send it again; 0: nothing is known
 * @param overload whether there are too many requests, rather than nobody for them
 */
public record Refusal(
        HttpResponseStatus status, String sentence, int retryAfterSeconds, boolean overload) {
    public Refusal(HttpResponseStatus status, String sentence) {
        this(status, sentence, 0, false);
    }

    public static Refusal badRequest(String sentence) {
        return new Refusal(HttpResponseStatus.BAD_REQUEST, sentence);
    }

    /** There are too many requests now. */
    public static Refusal overloaded(String sentence) {
        return new Refusal(HttpResponseStatus.SERVICE_UNAVAILABLE, sentence, 1, true);
    }

    /** There is nobody to answer now. */
    public static Refusal unavailable(String sentence) {
        return new Refusal(HttpResponseStatus.SERVICE_UNAVAILABLE, sentence, 1, false);
    }
}
