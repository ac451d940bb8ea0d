// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.read;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.engine.selector.Selection;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Refusal;
import org.paddlepaddle.cloud.ground.server.store.Entry;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;
import org.paddlepaddle.cloud.ground.server.store.Snapshot;

/** Get and list, from memory. */
public final class Reads {
    private final Repository repository;
    private final Pages pages;

    public Reads(Repository repository, Pages pages) {
        this.repository = repository;
        this.pages = pages;
    }

    public ApiResponse get(ApiRequest request) {
        var type = request.type();
        var version = request.options().text("resourceVersion").orElse("");
        if (!version.chars().allMatch(Character::isDigit)) {
            throw ApiErrors.plain(500, "", ListOptions.notANumber(version));
        }
        var found =
                repository
                        .find(type, request.namespace(), request.name())
                        .orElseThrow(() -> ApiErrors.notFound(type, request.name()));
        return new ApiResponse.One(type, found.object(), false, List.of());
    }

    public ApiResponse.Many list(ApiRequest request) {
        var type = request.type();
        var options = ListOptions.ofList(request.options());
        var selection = Selection.of(request);
        var prefix = repository.form(type).under(request.namespace());
        var start = prefix;
        Snapshot snapshot;
        if (options.continueToken().isEmpty()) {
            snapshot = snapshot(options);
        } else {
            var place = pages.place(options.continueToken(), prefix);
            snapshot = pages.at(place);
            start = place.key();
        }
        var page = page(snapshot, prefix, start, selection, options.limit());
        var next = page.next;
        return new ApiResponse.Many(
                type,
                page.items.stream().map(repository.view(type)::of).toList(),
                snapshot.revision(),
                next == null ? "" : pages.token(snapshot, prefix, next),
                next != null && selection.isEverything() ? snapshot.count(prefix, next) : -1,
                List.of());
    }

    /**
     * One page.
     *
     * @param next the key the following page begins at, absent on the last one
     */
    private record Page(List<Entry> items, @Nullable String next) {}

    private static Page page(
            Snapshot snapshot, String prefix, String start, Selection selection, int limit) {
        var items = new ArrayList<Entry>();
        var next = new String[1];
        snapshot.scan(
                prefix,
                start,
                entry -> {
                    if (!selection.matches(entry.value())) {
                        return true;
                    }
                    if (limit > 0 && items.size() == limit) {
                        next[0] = entry.key();
                        return false;
                    }
                    return items.add(entry);
                });
        return new Page(items, next[0]);
    }

    private Snapshot snapshot(ListOptions options) {
        var now = repository.store().snapshot();
        if (options.revision() > now.revision()) {
            throw tooLarge(options.revision(), now.revision());
        }
        try {
            return options.exact() ? repository.store().snapshot(options.revision()) : now;
        } catch (RevisionStoreException.Expired _) {
            throw ApiErrors.expired("The resourceVersion for the provided list is too old.");
        }
    }

    private static ApiException tooLarge(long asked, long now) {
        var text = "Too large resource version";
        return new ApiException(
                new Refusal(
                        504,
                        "Timeout",
                        "Timeout: " + text + ": " + asked + ", current: " + now,
                        null,
                        null,
                        null,
                        null,
                        List.of(new Cause("ResourceVersionTooLarge", text, "")),
                        1));
    }
}
