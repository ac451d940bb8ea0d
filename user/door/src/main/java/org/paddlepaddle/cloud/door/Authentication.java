// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import org.paddlepaddle.cloud.http.HttpFields;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;

/** Finds out who sent a request: by token, by cookie, by path, or by where it comes from. */
public final class Authentication {
    static final String COOKIE = "pdc-session";
    private static final String BEARER = "Bearer ";

    private final TokenVerifier tokens;
    private final Sessions sessions;
    private final SecretPath secret;
    private final Identity owner;

    /** Somebody who proved who they are, and the request without the proof. */
    record Proven(Identity identity, Credential credential, Request request) {}

    /**
     * @param owner whom the secret path stands for
     */
    public Authentication(
            TokenVerifier tokens, Sessions sessions, SecretPath secret, Identity owner) {
        this.tokens = tokens;
        this.sessions = sessions;
        this.secret = secret;
        this.owner = owner;
    }

    /**
     * @throws HttpRefusal 401 when nobody is proven, 403 for a page of another site
     */
    Proven prove(Request request, SourceAddresses sources) {
        var header = request.header("Authorization");
        if (header.isPresent()) {
            return byToken(request, header.get());
        }
        if (request.path().startsWith(SecretPath.PREFIX)) {
            return byPath(request);
        }
        var session = request.cookie(COOKIE).flatMap(sessions::find);
        if (session.isPresent()) {
            RequestOrigin.requireOwnPage(request);
            return byCredential(request, session.get());
        }
        return sources.identity(request.peers().remote())
                .map(identity -> bySource(request, identity))
                .orElseThrow(() -> unknown("this address wants to know who asks"));
    }

    private Proven byToken(Request request, String header) {
        if (!header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            throw unknown("only Bearer tokens are known here");
        }
        return byCredential(
                request, new Credential.Token(header.substring(BEARER.length()).strip()));
    }

    private Proven byCredential(Request request, Credential credential) {
        return switch (credential) {
            case Credential.Token(var token) ->
                    tokens.identity(token)
                            .map(identity -> new Proven(identity, credential, request))
                            .orElseThrow(() -> unknown("the token is not valid"));
            case Credential.Vouched(var identity) -> new Proven(identity, credential, request);
        };
    }

    private Proven byPath(Request request) {
        var segments = request.segments();
        if (!secret.matches(segments.get(1))) {
            throw unknown("the secret part of this URL is not valid (any more)");
        }
        var rest = request.path().substring(SecretPath.PREFIX.length());
        int slash = rest.indexOf('/');
        return vouched(request.withPath(slash < 0 ? "/" : rest.substring(slash)), owner);
    }

    /** A browser sends such requests without any proof, for pages of other sites too. */
    private static Proven bySource(Request request, Identity identity) {
        if (request.header("Origin").isPresent()) {
            RequestOrigin.requireOwnPage(request);
        }
        return vouched(request, identity);
    }

    private static Proven vouched(Request request, Identity identity) {
        return new Proven(identity, new Credential.Vouched(identity), request);
    }

    private static HttpRefusal unknown(String what) {
        return new HttpRefusal(
                401,
                what
                        + "; in a browser open the link that `pdc console` prints, elsewhere send"
                        + " \"Authorization: Bearer $(pdc token)\"",
                HttpFields.NONE.with("WWW-Authenticate", "Bearer realm=\"paddlecloud\""));
    }
}
