// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway.message;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a proxy has to know of gRPC: which requests are its, their deadlines and its statuses. */
public final class Grpc {
    public static final String CONTENT_TYPE = "application/grpc";
    public static final String STATUS = "grpc-status";
    public static final String MESSAGE = "grpc-message";
    public static final int UNAVAILABLE = 14;
    private static final int DEADLINE_EXCEEDED = 4;
    private static final int RESOURCE_EXHAUSTED = 8;
    private static final int UNIMPLEMENTED = 12;
    private static final int INTERNAL = 13;
    private static final Pattern TIMEOUT = Pattern.compile("([0-9]{1,8})([HMSmun])");

    private Grpc() {}

    /** Whether it is a call; gRPC-Web is none. */
    public static boolean is(HttpHeaders headers) {
        var type = headers.get(HttpHeaderNames.CONTENT_TYPE);
        return type != null
                && type.startsWith(CONTENT_TYPE)
                && (type.length() == CONTENT_TYPE.length()
                        || type.charAt(CONTENT_TYPE.length()) == '+'
                        || type.charAt(CONTENT_TYPE.length()) == ';');
    }

    /** The shorter of what the caller is ready to wait and what is allowed. */
    public static Duration deadline(HttpHeaders headers, Duration longest) {
        var asked = timeout(headers.get("grpc-timeout"));
        return asked == null || asked.compareTo(longest) > 0 ? longest : asked;
    }

    private static @Nullable Duration timeout(@Nullable String text) {
        var match = text == null ? null : TIMEOUT.matcher(text);
        if (match == null || !match.matches()) {
            return null;
        }
        var unit =
                switch (match.group(2)) {
                    case "H" -> ChronoUnit.HOURS;
                    case "M" -> ChronoUnit.MINUTES;
                    case "S" -> ChronoUnit.SECONDS;
                    case "m" -> ChronoUnit.MILLIS;
                    case "u" -> ChronoUnit.MICROS;
                    default -> ChronoUnit.NANOS;
                };
        return Duration.of(Long.parseLong(match.group(1)), unit);
    }

    /** How a refusal is told to a caller of gRPC, which does not look at HTTP's codes. */
    public static int status(Refusal refusal) {
        return switch (refusal.status().code()) {
            case 404, 405 -> UNIMPLEMENTED;
            case 413, 431 -> RESOURCE_EXHAUSTED;
            case 503 -> refusal.overload() ? RESOURCE_EXHAUSTED : UNAVAILABLE;
            case 502 -> UNAVAILABLE;
            case 408, 504 -> DEADLINE_EXCEEDED;
            default -> INTERNAL;
        };
    }

    /** A sentence as its header has it: percent signs and what is not printable are encoded. */
    public static String message(String sentence) {
        var encoded = new StringBuilder();
        for (byte each : sentence.getBytes(StandardCharsets.UTF_8)) {
            if (each >= ' ' && each <= '~' && each != '%') {
                encoded.append((char) each);
            } else {
                encoded.append("%%%02X".formatted(each & 0xff));
            }
        }
        return encoded.toString();
    }
}
