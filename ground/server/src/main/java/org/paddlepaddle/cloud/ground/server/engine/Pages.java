// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.Refusals;
import org.paddlepaddle.cloud.ground.server.store.ObjectStore;
import org.paddlepaddle.cloud.ground.server.store.Snapshot;
import org.paddlepaddle.cloud.ground.server.store.StoreException;

/**
 * Lists in pages: a token names the snapshot the first page was taken from and the key that
 * follows. Snapshots of unfinished lists are kept for a while, as many as are cheap to keep.
 */
final class Pages {
    private static final int KEPT = 256;
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String TOO_OLD =
            "The provided continue parameter is too old to display a consistent list result. You"
                    + " must start a new list without the continue parameter.";

    /** Where a page begins. */
    record Place(long revision, String key) {}

    private record Kept(Snapshot snapshot, Instant since) {}

    private final ObjectStore store;
    private final Clock clock;
    private final Map<Long, Kept> kept = new LinkedHashMap<>();

    Pages(ObjectStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** A token for the rest of a list, whose snapshot is kept for it. */
    synchronized String token(Snapshot snapshot, String prefix, String key) {
        forgetOld();
        kept.put(snapshot.revision(), new Kept(snapshot, clock.instant()));
        var json = Json.object().put("v", "meta.k8s.io/v1").put("rv", snapshot.revision());
        json.put("start", key.substring(prefix.length()));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(json));
    }

    /**
     * @throws ApiException 400 when this is no token of ours
     */
    Place place(String token, String prefix) {
        try {
            var json = Json.parse(Base64.getUrlDecoder().decode(token));
            var start = json.path("start").asText();
            long revision = json.path("rv").asLong();
            if (revision > 0 && !start.isEmpty()) {
                return new Place(revision, prefix + start);
            }
        } catch (RuntimeException _) {
            // Whatever is wrong with it, the answer is the same.
        }
        throw Refusals.badRequest(
                "invalid continue token: continue key is not valid: " + printable(token));
    }

    /**
     * The snapshot of an earlier page.
     *
     * @throws ApiException 410 when it is no longer known
     */
    Snapshot at(long revision) {
        synchronized (this) {
            var found = kept.get(revision);
            if (found != null) {
                return found.snapshot;
            }
        }
        try {
            return store.snapshot(revision);
        } catch (StoreException.Expired _) {
            throw Refusals.expired(TOO_OLD);
        }
    }

    private void forgetOld() {
        var oldest = clock.instant().minus(PATIENCE);
        kept.values().removeIf(page -> page.since.isBefore(oldest));
        while (kept.size() >= KEPT) {
            kept.remove(kept.keySet().iterator().next());
        }
    }

    private static String printable(String token) {
        var bytes = token.getBytes(StandardCharsets.UTF_8);
        return new String(bytes, 0, Math.min(bytes.length, 64), StandardCharsets.US_ASCII);
    }
}
