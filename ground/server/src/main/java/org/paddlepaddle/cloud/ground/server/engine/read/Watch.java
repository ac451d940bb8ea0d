// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.read;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.engine.object.Encoding;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.engine.object.View;
import org.paddlepaddle.cloud.ground.server.engine.selector.Selection;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.WatchSource.Sink;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.store.Change;
import org.paddlepaddle.cloud.ground.server.store.Cursor;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;
import org.paddlepaddle.cloud.ground.server.store.Snapshot;

/**
 * One running watch: the present state where asked for, then every change as it looks through the
 * selection. An object that begins to match is ADDED, one that ceases to is DELETED.
 */
final class Watch implements AutoCloseable {
    private static final String INITIAL_END = "k8s.io/initial-events-end";

    private final ResourceType type;
    private final View view;
    private final String prefix;
    private final ListOptions options;
    private final Selection selection;
    private final Sink sink;
    private final Duration betweenBookmarks;
    private final Snapshot start;
    private final Cursor cursor;

    Watch(
            Repository repository,
            ApiRequest request,
            ListOptions options,
            Selection selection,
            Sink sink,
            Duration betweenBookmarks) {
        this.type = request.type();
        this.view = repository.view(type);
        this.prefix = repository.form(type).under(request.namespace());
        this.options = options;
        this.selection = selection;
        this.sink = sink;
        this.betweenBookmarks = betweenBookmarks;
        this.start = repository.store().snapshot();
        boolean fromHistory = !options.replay() && options.revision() > 0;
        this.cursor =
                repository
                        .store()
                        .follow(prefix, fromHistory ? options.revision() : start.revision());
    }

    String name() {
        return "watch/" + prefix;
    }

    void run() {
        try (cursor) {
            if (!options.replay() || replay()) {
                follow();
            }
        } catch (RevisionStoreException.Expired expired) {
            var status = ApiErrors.expired(String.valueOf(expired.getMessage())).toStatus();
            sink.event("ERROR", JsonTrees.write(status));
        } finally {
            sink.ended();
        }
    }

    @Override
    public void close() {
        cursor.close();
    }

    private boolean replay() {
        for (var entry : start.under(prefix)) {
            if (cursor.closed()) {
                return false;
            }
            if (selection.matches(entry.value()) && !sink.event("ADDED", view.of(entry))) {
                return false;
            }
        }
        return !options.marked() || bookmark(start.revision(), true);
    }

    private void follow() {
        long due = System.nanoTime() + betweenBookmarks.toNanos();
        while (!cursor.closed()) {
            var changes = cursor.next(Duration.ofNanos(due - System.nanoTime()));
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            for (var change : changes) {
                if (!deliver(change)) {
                    return;
                }
            }
            // By the clock, not after silence: of a busy resource little may match the selection.
            if (System.nanoTime() - due >= 0) {
                if (options.bookmarks()
                        && !cursor.closed()
                        && !bookmark(cursor.revision(), false)) {
                    return;
                }
                due = System.nanoTime() + betweenBookmarks.toNanos();
            }
        }
    }

    private boolean deliver(Change change) {
        return event(change).map(event -> sink.event(event.type, event.object)).orElse(true);
    }

    private record Event(String type, byte[] object) {}

    /** What a change is to someone who sees matching objects only. */
    private Optional<Event> event(Change change) {
        var previous = change.previous();
        boolean was = previous != null && selection.matches(previous.value());
        boolean is = !change.removal() && selection.matches(change.object().value());
        if (is) {
            return Optional.of(new Event(was ? "MODIFIED" : "ADDED", view.of(change.object())));
        }
        if (previous == null || !was) {
            return Optional.empty();
        }
        // Out of sight, not gone: the client is shown what it knew, at the revision of the change.
        var last =
                change.removal()
                        ? view.of(change.object())
                        : Encoding.at(view.of(previous), change.revision());
        return Optional.of(new Event("DELETED", last));
    }

    private boolean bookmark(long revision, boolean initialEnd) {
        var annotations = initialEnd ? ",\"annotations\":{\"" + INITIAL_END + "\":\"true\"}" : "";
        var object =
                """
                {"kind":"%s","apiVersion":"%s","metadata":{"resourceVersion":"%d"%s}}\
                """
                        .formatted(type.kind(), type.apiVersion(), revision, annotations);
        return sink.event("BOOKMARK", object.getBytes(StandardCharsets.UTF_8));
    }
}
