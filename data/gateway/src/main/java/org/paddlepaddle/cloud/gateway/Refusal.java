// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.handler.codec.http.HttpResponseStatus;

/** Why a request is not carried out, for whoever sent it. */
record Refusal(HttpResponseStatus status, String sentence) {
    static Refusal badRequest(String sentence) {
        return new Refusal(HttpResponseStatus.BAD_REQUEST, sentence);
    }
}
