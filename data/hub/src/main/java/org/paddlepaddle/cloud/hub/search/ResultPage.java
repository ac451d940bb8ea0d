// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.search;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.paddlepaddle.cloud.hub.HubRefusal;

/**
 * A part of what was found.
 *
 * @param next what to ask the next page with; empty on the last
 */
public record ResultPage<T>(List<T> found, String next) {

    /**
     * @param token of the page before, or empty
     */
    public static <T> ResultPage<T> of(List<T> all, int size, String token) {
        int from = Math.min(offset(token), all.size());
        int to = Math.min(from + size, all.size());
        return new ResultPage<>(all.subList(from, to), to < all.size() ? token(to) : "");
    }

    /**
     * @param from how many came before
     * @param more of what was looked for, one more than the page has where there is more
     */
    public static <T> ResultPage<T> cut(int from, int size, List<T> more) {
        return more.size() > size
                ? new ResultPage<>(more.subList(0, size), token(from + size))
                : new ResultPage<>(more, "");
    }

    private static String token(int offset) {
        return Base64.getUrlEncoder()
                .encodeToString(Integer.toString(offset).getBytes(StandardCharsets.US_ASCII));
    }

    /** How many came before the page of this token. */
    public static int offset(String token) {
        if (token.isEmpty()) {
            return 0;
        }
        try {
            var text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.US_ASCII);
            return Math.max(0, Integer.parseInt(text));
        } catch (IllegalArgumentException _) {
            throw HubRefusal.invalid("the page token is not one of this server");
        }
    }
}
