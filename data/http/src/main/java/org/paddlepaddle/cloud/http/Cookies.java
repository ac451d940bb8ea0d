// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import java.util.Optional;

/** What a client sent as cookies. */
final class Cookies {
    private Cookies() {}

    /** Of several with one name the first, which has the longest path. */
    static Optional<String> value(HttpFields fields, String name) {
        return fields.all("Cookie").stream()
                .flatMap(line -> ServerCookieDecoder.STRICT.decodeAll(line).stream())
                .filter(cookie -> cookie.name().equals(name))
                .map(io.netty.handler.codec.http.cookie.Cookie::value)
                .findFirst();
    }
}
