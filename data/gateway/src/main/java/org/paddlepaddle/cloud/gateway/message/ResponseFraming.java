// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway.message;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;

/**
 * How the end of an answer is told to the client, which may speak another version than the
 * endpoint.
 *
 * @param old whether the client speaks HTTP/1.0
 * @param head whether only the head was asked for
 * @param keepAlive whether the client wants to go on with the connection
 */
public record ResponseFraming(boolean old, boolean head, boolean keepAlive) {

    /**
     * Sets the headers of the answer.
     *
     * @return whether the connection can go on after it
     */
    public boolean apply(HttpResponse response) {
        response.setProtocolVersion(HttpVersion.HTTP_1_1);
        var headers = response.headers();
        boolean chunked = HttpUtil.isTransferEncodingChunked(response);
        boolean counted = HttpUtil.isContentLengthSet(response);
        boolean endless = false;
        if (!isEmpty(response.status())) {
            if (old && (chunked || !counted)) {
                headers.remove(HttpHeaderNames.TRANSFER_ENCODING);
                endless = true;
            } else if (!chunked && !counted) {
                headers.set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
            }
        }
        boolean goesOn = keepAlive && !endless;
        if (!goesOn) {
            headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        } else if (old) {
            headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
        }
        return goesOn;
    }

    private boolean isEmpty(HttpResponseStatus status) {
        return head
                || status.equals(HttpResponseStatus.NO_CONTENT)
                || status.equals(HttpResponseStatus.NOT_MODIFIED)
                || status.equals(HttpResponseStatus.RESET_CONTENT);
    }
}
