// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.decode;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where the body of a request ends: its header must say so once, and in one way. */
public final class RequestFraming {
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final int BAD_REQUEST = 400;
    private static final int NOT_IMPLEMENTED = 501;

    private RequestFraming() {}

    /**
     * Why a request is not read.
     *
     * @param status of the answer
     */
    public record Refused(int status, String why) {}

    /** Empty when only one reading of the header is possible. */
    public static Optional<Refused> refused(HttpRequest request) {
        var lengths = request.headers().getAll(HttpHeaderNames.CONTENT_LENGTH);
        var codings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        if (lengths.size() > 1 || lengths.stream().anyMatch(RequestFraming::isNoLength)) {
            return refused(BAD_REQUEST, "Content-Length must be one number");
        }
        if (codings.isEmpty()) {
            return Optional.empty();
        }
        if (!lengths.isEmpty() || !request.protocolVersion().equals(HttpVersion.HTTP_1_1)) {
            return refused(BAD_REQUEST, "Transfer-Encoding is not allowed in this request");
        }
        if (codings.size() > 1
                || !HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(codings.getFirst())) {
            return refused(NOT_IMPLEMENTED, "the only transfer coding known is chunked");
        }
        return Optional.empty();
    }

    private static Optional<Refused> refused(int status, String why) {
        return Optional.of(new Refused(status, why));
    }

    private static boolean isNoLength(String text) {
        return !LENGTH.matcher(text).matches();
    }
}
