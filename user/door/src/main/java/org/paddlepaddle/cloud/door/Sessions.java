// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Browsers that were let in. Their credentials stay here; a browser holds only a number. */
public final class Sessions {
    static final Duration LIFE = Duration.ofHours(12);
    private static final int MOST = 1000;

    private final InstantSource clock;
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();

    private record Session(Credential credential, Instant until) {}

    public Sessions(InstantSource clock) {
        this.clock = clock;
    }

    /** The value of the new session's cookie. */
    String open(Credential credential) {
        var now = clock.instant();
        sessions.values().removeIf(session -> !now.isBefore(session.until()));
        if (sessions.size() >= MOST) {
            sessions.clear();
        }
        var cookie = Secrets.fresh();
        sessions.put(Secrets.hash(cookie), new Session(credential, now.plus(LIFE)));
        return cookie;
    }

    Optional<Credential> find(String cookie) {
        return Optional.ofNullable(sessions.get(Secrets.hash(cookie)))
                .filter(session -> clock.instant().isBefore(session.until()))
                .map(Session::credential);
    }

    void end(String cookie) {
        sessions.remove(Secrets.hash(cookie));
    }
}
