// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.access;

import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * By what others know a request.
 *
 * @param request the caller's {@code x-request-id}, or one made here
 * @param trace of W3C's {@code traceparent}; empty when there is none
 * @param span the caller's, of the same; empty when there is none
 * @param log upstream's log id; empty when there is none
 */
public record RequestIds(String request, String trace, String span, String log) {
    public static final String REQUEST_ID = "x-request-id";
    public static final String TRACE_PARENT = "traceparent";
    public static final String LOG_ID = "log-id";

    private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]{1,128}");
    private static final Pattern PARENT =
            Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,20}");

    /**
     * @param headers the value of a header; empty when there is none
     */
    public static RequestIds of(Function<String, String> headers) {
        var parent = PARENT.matcher(headers.apply(TRACE_PARENT));
        boolean traced = parent.matches();
        var log = headers.apply(LOG_ID);
        return new RequestIds(
                request(headers.apply(REQUEST_ID)),
                traced ? parent.group(1) : "",
                traced ? parent.group(2) : "",
                NUMBER.matcher(log).matches() ? log : "");
    }

    /** What brpc says of a request; its ids are numbers. */
    public static RequestIds ofBrpc(String request, long trace, long span, long log) {
        return new RequestIds(
                request(request),
                trace == 0 ? "" : "%032x".formatted(trace),
                span == 0 ? "" : "%016x".formatted(span),
                log == 0 ? "" : Long.toUnsignedString(log));
    }

    /** What cannot be written on one line is replaced. */
    private static String request(String given) {
        return PRINTABLE.matcher(given).matches() ? given : UUID.randomUUID().toString();
    }
}
