// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway.channel;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;

/** Reads requests strictly; a head that names two lengths is kept as it is, to be refused. */
public final class FrontDecoder extends HttpRequestDecoder {
    public FrontDecoder(int longestHead) {
        super(
                new HttpDecoderConfig()
                        .setMaxInitialLineLength(longestHead)
                        .setMaxHeaderSize(longestHead)
                        .setValidateHeaders(true)
                        .setStrictLineParsing(true)
                        .setUseRfc9112TransferEncoding(true)
                        .setAllowDuplicateContentLengths(false));
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        // Netty would drop the length and go on; whoever sends both is up to something.
        throw new IllegalArgumentException("both Transfer-Encoding and Content-Length");
    }
}
