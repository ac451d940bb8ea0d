// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.read;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;
import org.paddlepaddle.cloud.ground.server.store.Snapshot;

/**
 * Pagination of lists: a continue token names the snapshot the first page was taken from and the
 * key that follows. Snapshots of unfinished lists are kept for a while, as many as are cheap to
 * keep.
 */
public final class Pages {
    private static final Pattern NO_BASE64 = Pattern.compile("[^A-Za-z0-9_-]");
    private static final String FORM = "meta.k8s.io/v1";
    private static final int KEPT = 256;
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String TOO_OLD =
            "The provided continue parameter is too old to display a consistent list result. You"
                    + " can start a new list without the continue parameter, or use the continue"
                    + " token in this response to retrieve the remainder of the results. Continuing"
                    + " with the provided token results in an inconsistent list - objects that were"
                    + " created, modified, or deleted between the time the first chunk was returned"
                    + " and now may show up in the list.";

    /** In a token: go on with whatever there is by then. */
    private static final long NOW = -1;

    /**
     * Where a page begins.
     *
     * @param revision of the first page; negative for whatever there is now
     */
    record Place(long revision, String prefix, String start) {
        String key() {
            return prefix + start;
        }
    }

    private record Kept(Snapshot snapshot, Instant since) {}

    private final RevisionStore store;
    private final Clock clock;
    private final Map<Long, Kept> kept = new LinkedHashMap<>();

    public Pages(RevisionStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** A token for the rest of a list, whose snapshot is kept for it. */
    synchronized String token(Snapshot snapshot, String prefix, String key) {
        forgetOld();
        kept.put(snapshot.revision(), new Kept(snapshot, clock.instant()));
        return token(snapshot.revision(), key.substring(prefix.length()));
    }

    private static String token(long revision, String start) {
        var json = JsonTrees.object().put("v", FORM).put("rv", revision);
        json.put("start", start);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(JsonTrees.write(json));
    }

    /**
     * @throws ApiException 400 when this is no token of ours
     */
    Place place(String token, String prefix) {
        var json = decoded(token);
        var version = json.path("v").asText();
        if (!version.equals(FORM)) {
            throw invalid("server does not recognize this encoded version " + printable(version));
        }
        var revision = json.path("rv").asLong();
        if (revision == 0) {
            throw invalid("incorrect encoded start resourceVersion (version " + FORM + ")");
        }
        var start = json.path("start").asText();
        if (start.isEmpty()) {
            throw invalid("encoded start key empty (version " + FORM + ")");
        }
        for (var part : start.split("/", -1)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                throw invalid(printable(start));
            }
        }
        return new Place(revision, prefix, start);
    }

    private static ObjectNode decoded(String token) {
        var wrong = NO_BASE64.matcher(token);
        if (wrong.find()) {
            throw invalid("illegal base64 data at input byte " + wrong.start());
        }
        try {
            return JsonTrees.parse(Base64.getUrlDecoder().decode(token));
        } catch (IllegalArgumentException | ClassCastException | UncheckedIOException _) {
            throw invalid(printable(token));
        }
    }

    private static ApiException invalid(String why) {
        return ApiErrors.badRequest("invalid continue token: continue key is not valid: " + why);
    }

    /**
     * The snapshot of an earlier page.
     *
     * @throws ApiException 410 when it is no longer known, with a token for the rest as it is now
     */
    Snapshot at(Place place) {
        if (place.revision < 0) {
            return store.snapshot();
        }
        synchronized (this) {
            var found = kept.get(place.revision);
            if (found != null) {
                return found.snapshot;
            }
        }
        try {
            return store.snapshot(place.revision);
        } catch (RevisionStoreException.Expired _) {
            throw ApiErrors.expiredPage(TOO_OLD, token(NOW, place.start));
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
