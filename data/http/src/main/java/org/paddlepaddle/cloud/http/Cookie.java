// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import io.netty.handler.codec.http.cookie.CookieHeaderNames.SameSite;
import io.netty.handler.codec.http.cookie.DefaultCookie;
import io.netty.handler.codec.http.cookie.ServerCookieEncoder;
import java.time.Duration;

/**
 * A cookie to set: scripts do not see it, and other sites do not send it.
 *
 * @param age zero takes the cookie away; a negative one ends with the browser
 * @param secure only over TLS
 */
public record Cookie(String name, String value, String path, Duration age, boolean secure) {
    /** The value of a {@code Set-Cookie} field. */
    public String field() {
        var cookie = new DefaultCookie(name, value);
        cookie.setPath(path);
        cookie.setHttpOnly(true);
        cookie.setSameSite(SameSite.Strict);
        cookie.setSecure(secure);
        if (!age.isNegative()) {
            cookie.setMaxAge(age.toSeconds());
        }
        return ServerCookieEncoder.STRICT.encode(cookie);
    }
}
