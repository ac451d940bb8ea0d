// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.read;

import java.time.Duration;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.engine.selector.Selection;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.WatchSource;
import org.paddlepaddle.cloud.supervise.Threads;

/** Prepares watches; each runs on a virtual thread of its own once it is started. */
public final class Watches {
    /** As kube-apiserver sends them to everybody who asks for them. */
    public static final Duration BETWEEN_BOOKMARKS = Duration.ofMinutes(1);

    private final Repository repository;
    private final Duration betweenBookmarks;

    public Watches(Repository repository, Duration betweenBookmarks) {
        this.repository = repository;
        this.betweenBookmarks = betweenBookmarks;
    }

    public ApiResponse watch(ApiRequest request) {
        var options = ListOptions.ofWatch(request.options());
        var selection = Selection.of(request);
        repository.form(request.type());
        WatchSource source =
                sink ->
                        start(
                                new Watch(
                                        repository,
                                        request,
                                        options,
                                        selection,
                                        sink,
                                        betweenBookmarks));
        return new ApiResponse.Watching(request.type(), source, List.of());
    }

    private static AutoCloseable start(Watch watch) {
        Threads.start(watch.name(), watch::run);
        return watch;
    }
}
