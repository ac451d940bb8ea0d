// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.housekeeping;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.engine.object.Encoding;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.store.Entry;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;
import org.paddlepaddle.cloud.ground.server.store.Write;
import org.paddlepaddle.cloud.supervise.Turn;

/** Removes events an hour after they were last seen. */
public final class EventExpiry implements Turn {
    private static final String EVENTS = "core/events/";
    private static final Duration KEPT = Duration.ofHours(1);
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final RevisionStore store;
    private final Clock clock;

    public EventExpiry(RevisionStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    @Override
    public void run() throws InterruptedException {
        sweep();
        Thread.sleep(PAUSE);
    }

    public void sweep() {
        var oldest = clock.instant().minus(KEPT);
        for (var entry : store.snapshot().under(EVENTS)) {
            if (lastSeen(JsonTrees.parse(entry.value())).isBefore(oldest)) {
                remove(entry);
            }
        }
    }

    private void remove(Entry entry) {
        try {
            store.write(Write.remove(entry, revision -> Encoding.at(entry.value(), revision)));
        } catch (RevisionStoreException.Conflict _) {
            // It was seen again.
        }
    }

    private static Instant lastSeen(JsonNode event) {
        var latest = Instant.EPOCH;
        for (var place :
                List.of(
                        "/metadata/creationTimestamp",
                        "/lastTimestamp",
                        "/eventTime",
                        "/series/lastObservedTime")) {
            var time = time(event.at(place).asText()).orElse(latest);
            latest = time.isAfter(latest) ? time : latest;
        }
        return latest;
    }

    private static Optional<Instant> time(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}
