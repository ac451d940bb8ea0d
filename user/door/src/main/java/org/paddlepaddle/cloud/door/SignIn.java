// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.time.Duration;
import java.util.Optional;
import org.paddlepaddle.cloud.http.Cookie;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;

/** {@code /login?code=…} turns a one-time link into a cookie, {@code /logout} ends it. */
public final class SignIn {
    /** Where a one-time link leads. */
    public static final String PATH = "/login";

    private static final String LOGOUT = "/logout";

    private final OneTimeLinks links;
    private final Sessions sessions;
    private final Identity owner;

    /**
     * @param owner whom a link lets in as
     */
    public SignIn(OneTimeLinks links, Sessions sessions, Identity owner) {
        this.links = links;
        this.sessions = sessions;
        this.owner = owner;
    }

    /** The answer, when the request is about signing in or out. */
    Optional<Response> handle(Request request) {
        return switch (request.path()) {
            case PATH -> Optional.of(enter(request));
            case LOGOUT -> Optional.of(leave(request));
            default -> Optional.empty();
        };
    }

    private Response enter(Request request) {
        var code = request.query().first("code").orElse("");
        if (!links.redeem(code)) {
            throw new HttpRefusal(
                    403, "the link was used before or is too old; `pdc console` makes a new one");
        }
        var cookie = sessions.open(new Credential.Vouched(owner));
        return Response.seeOther("/")
                .with(cookie(request, cookie, Sessions.LIFE))
                .with("Cache-Control", "no-store")
                .with("Referrer-Policy", "no-referrer");
    }

    private Response leave(Request request) {
        request.cookie(Authentication.COOKIE).ifPresent(sessions::end);
        return Response.seeOther("/").with(cookie(request, "", Duration.ZERO));
    }

    private static Cookie cookie(Request request, String value, Duration age) {
        return new Cookie(Authentication.COOKIE, value, "/", age, request.peers().secure());
    }
}
