// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.request.WatchSource;

/** A watch whose events wait to be looked at. */
public final class Watched implements AutoCloseable {
    private static final long ENOUGH_SECONDS = 60;

    /** One event; {@code ENDED} when the source has ended. */
    public record Event(String type, JsonNode object) {
        public String text() {
            return type + " " + object.path("metadata").path("name").asText();
        }
    }

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final AutoCloseable running;

    Watched(WatchSource source, int most) {
        running =
                source.start(
                        new WatchSource.Sink() {
                            private int seen;

                            @Override
                            public boolean event(String type, byte[] object) {
                                events.add(new Event(type, JsonTrees.parse(object)));
                                return ++seen < most;
                            }

                            @Override
                            public void ended() {
                                events.add(new Event("ENDED", JsonTrees.object()));
                            }
                        });
    }

    /** True when an event has come that nobody has looked at. */
    public boolean waiting() {
        return !events.isEmpty();
    }

    public Event next() throws InterruptedException {
        var event = events.poll(ENOUGH_SECONDS, TimeUnit.SECONDS);
        if (event == null) {
            throw new AssertionError("no event came");
        }
        return event;
    }

    /** {@code ADDED name} and so on. */
    public List<String> next(int count) throws InterruptedException {
        var texts = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            texts.add(next().text());
        }
        return texts;
    }

    @Override
    public void close() {
        try {
            running.close();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
