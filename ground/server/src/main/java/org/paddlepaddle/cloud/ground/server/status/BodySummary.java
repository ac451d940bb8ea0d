// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.status;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** How a refusal shows a body it could not read: its beginning, as text or in hexadecimal. */
public final class BodySummary {
    private static final int LENGTH = 30;

    private BodySummary() {}

    public static String of(byte[] body) {
        if (body.length == 0) {
            return "<empty>";
        }
        var begin = Arrays.copyOf(body, Math.min(body.length, LENGTH));
        var shown =
                body[0] == '{'
                        ? new String(begin, StandardCharsets.UTF_8)
                        : HexFormat.of().formatHex(begin);
        return body.length > LENGTH ? shown + " ..." : shown;
    }
}
