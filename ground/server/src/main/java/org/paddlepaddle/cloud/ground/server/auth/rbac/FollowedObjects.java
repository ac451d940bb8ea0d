// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.request.WatchSource;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Every object of one resource, listed once and kept current by a watch. */
final class FollowedObjects implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FollowedObjects.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long RETRY_SECONDS = 1;

    private final ApiHandler handler;
    private final ResourceType type;
    private final Runnable changed;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Map<String, JsonNode> objects = new ConcurrentHashMap<>();
    private @Nullable AutoCloseable watch;

    FollowedObjects(ApiHandler handler, ResourceType type, Runnable changed) {
        this.handler = handler;
        this.type = type;
        this.changed = changed;
    }

    /** Returns when the first list is in. */
    void start() {
        follow();
    }

    Collection<JsonNode> all() {
        return objects.values();
    }

    private void follow() {
        var listed = (ApiResponse.Many) handler.handle(request(Verb.list, Map.of()));
        var fresh = new HashMap<String, JsonNode>();
        for (var item : listed.items()) {
            var object = parse(item);
            fresh.put(key(object), object);
        }
        objects = new ConcurrentHashMap<>(fresh);
        changed.run();
        var from = Map.of("resourceVersion", List.of(Long.toString(listed.resourceVersion())));
        var watching = (ApiResponse.Watching) handler.handle(request(Verb.watch, from));
        var started = watching.source().start(new Changes());
        synchronized (this) {
            watch = started;
        }
        if (closed.getCount() == 0) {
            stop();
        }
    }

    private final class Changes implements WatchSource.Sink {
        private final AtomicBoolean over = new AtomicBoolean();

        @Override
        public boolean event(String eventType, byte[] encoded) {
            if (eventType.equals("BOOKMARK")) {
                return true;
            }
            if (eventType.equals("ERROR")) {
                ended();
                return false;
            }
            var object = parse(encoded);
            if (eventType.equals("DELETED")) {
                objects.remove(key(object));
            } else {
                objects.put(key(object), object);
            }
            changed.run();
            return true;
        }

        @Override
        public void ended() {
            // On a thread of its own: the source's must not wait for a list.
            if (over.compareAndSet(false, true)) {
                Thread.ofVirtual()
                        .name("follow-" + type.plural())
                        .start(FollowedObjects.this::again);
            }
        }
    }

    private void again() {
        try {
            while (!closed.await(RETRY_SECONDS, TimeUnit.SECONDS)) {
                try {
                    follow();
                    return;
                } catch (ApiException e) {
                    LOG.warn("cannot follow {}: {}", type.groupResource(), e.getMessage());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        stop();
    }

    private void stop() {
        AutoCloseable running;
        synchronized (this) {
            running = watch;
            watch = null;
        }
        if (running == null) {
            return;
        }
        try {
            running.close();
        } catch (Exception e) {
            throw new IllegalStateException("a watch must close quietly", e);
        }
    }

    private ApiRequest request(Verb verb, Map<String, List<String>> query) {
        return new ApiRequest(
                verb, type, "", "", "", new RequestOptions(query), null, null, User.SERVER);
    }

    private static JsonNode parse(byte[] encoded) {
        try {
            return JSON.readTree(encoded);
        } catch (IOException e) {
            throw new UncheckedIOException("a stored object is not JSON", e);
        }
    }

    private static String key(JsonNode object) {
        var metadata = object.path("metadata");
        return metadata.path("namespace").asText() + "/" + metadata.path("name").asText();
    }
}
