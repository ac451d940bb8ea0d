// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;

/**
 * A decoder that refuses what two servers could read differently: request smuggling lives from a
 * length and chunks in one request.
 */
final class StrictRequestDecoder extends HttpRequestDecoder {
    private static final int LONGEST_LINE = 16 * 1024;
    private static final int LARGEST_HEADERS = 32 * 1024;
    private static final int PIECE = 64 * 1024;

    StrictRequestDecoder() {
        super(
                new HttpDecoderConfig()
                        .setMaxInitialLineLength(LONGEST_LINE)
                        .setMaxHeaderSize(LARGEST_HEADERS)
                        .setMaxChunkSize(PIECE)
                        .setAllowDuplicateContentLengths(false));
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        message.setDecoderResult(
                DecoderResult.failure(
                        new IllegalArgumentException("a length and chunks at the same time")));
    }
}
