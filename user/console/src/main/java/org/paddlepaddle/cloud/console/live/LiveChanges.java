// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.live;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.http.EventStream;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;

/**
 * What a page asked for, and then every change of it, as server-sent events. Each stream has
 * watches with the rights of who opened it, and they end with it.
 */
public final class LiveChanges implements HttpHandler {
    private static final int MOST_STREAMS = 64;
    private static final int MOST_WATCHES = 12;
    private static final Duration QUIET = Duration.ofSeconds(15);

    /** A burst of changes is told at once: nobody reads faster. */
    private static final Duration GATHERING = Duration.ofMillis(100);

    private final Semaphore streams = new Semaphore(MOST_STREAMS);

    @Override
    public Response handle(Request request) {
        var watches = request.query().all("watch").stream().map(WatchRequest::parse).toList();
        if (watches.isEmpty() || watches.size() > MOST_WATCHES) {
            throw HttpRefusal.badRequest(
                    "a stream follows 1 to %d things, named by the query parameter watch"
                            .formatted(MOST_WATCHES));
        }
        var caller = Caller.of(request);
        return Response.events(events -> follow(caller, watches, events));
    }

    /** How many pages follow something now. */
    int open() {
        return MOST_STREAMS - streams.availablePermits();
    }

    private void follow(Caller caller, List<WatchRequest> watches, EventStream events)
            throws IOException, InterruptedException {
        if (!streams.tryAcquire()) {
            events.send("busy", "{\"message\":\"too many pages are open\"}");
            return;
        }
        var open = new ArrayList<AutoCloseable>();
        try {
            var mailbox = new CoalescingQueue();
            events.send("hello", json(Map.of("user", caller.identity().user())));
            for (var watch : watches) {
                open.add(KindFollower.start(caller.kubernetes(), watch, mailbox));
            }
            deliver(mailbox, events);
        } finally {
            open.forEach(LiveChanges::close);
            streams.release();
        }
    }

    private static void deliver(CoalescingQueue mailbox, EventStream events)
            throws IOException, InterruptedException {
        while (true) {
            var changes = mailbox.take(QUIET);
            if (changes.isEmpty()) {
                events.keepAlive();
            } else {
                events.send("changes", json(changes));
                Thread.sleep(GATHERING);
            }
        }
    }

    private static String json(Object value) throws IOException {
        return Json.mapper().writeValueAsString(value);
    }

    private static void close(AutoCloseable watch) {
        try {
            watch.close();
        } catch (Exception e) {
            throw new IllegalStateException("a watch does not end", e);
        }
    }
}
