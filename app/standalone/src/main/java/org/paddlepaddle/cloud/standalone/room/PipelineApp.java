// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.room;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.door.WebApp;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.pipeline.ArtifactStore;
import org.paddlepaddle.cloud.pipeline.server.KfpApi;
import org.paddlepaddle.cloud.pipeline.server.v2.KfpV2Api;
import org.paddlepaddle.cloud.pipeline.store.SqlitePipelineStore;

/** KFP's API: rows in a database of the home directory, artifacts in the object store. */
public final class PipelineApp implements AutoCloseable {
    private final Path directory;
    private final PipelineObjects objects;
    private @Nullable SqlitePipelineStore database;
    private @Nullable HttpHandler routes;

    /**
     * @param directory of the room's own files; made with the first request
     */
    public PipelineApp(Path directory, ObjectApp objects) {
        this.directory = directory;
        this.objects = new PipelineObjects(objects);
    }

    /** As the front door mounts it. */
    public WebApp room() {
        return new WebApp("Pipelines", KfpApi.PREFIXES, "", KfpApi.lazily(this::routes));
    }

    /** Where the engine keeps artifacts and logs, too. */
    public ArtifactStore artifacts() {
        return objects;
    }

    private synchronized HttpHandler routes() {
        var open = routes;
        if (open == null) {
            try {
                Files.createDirectories(directory);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot make " + directory, e);
            }
            var opened = SqlitePipelineStore.open(directory.resolve("pipelines.db"));
            database = opened;
            open = KfpV2Api.handler(opened, objects, InstantSource.system());
            routes = open;
        }
        return open;
    }

    @Override
    public synchronized void close() {
        objects.close();
        if (database != null) {
            database.close();
        }
    }
}
