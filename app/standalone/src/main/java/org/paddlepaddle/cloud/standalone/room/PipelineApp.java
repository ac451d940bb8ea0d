// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.room;

import io.fabric8.kubernetes.client.KubernetesClient;
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
import org.paddlepaddle.cloud.pipeline.server.RunSync;
import org.paddlepaddle.cloud.pipeline.server.recurring.RecurringLoop;
import org.paddlepaddle.cloud.pipeline.server.v2.KfpV2Api;
import org.paddlepaddle.cloud.pipeline.store.SqlitePipelineStore;
import org.paddlepaddle.cloud.supervise.FiniteTurn;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** KFP's API: rows in a database of the home directory, artifacts in the object store. */
public final class PipelineApp implements AutoCloseable {
    private static final InstantSource CLOCK = InstantSource.system();

    private final Path directory;
    private final PipelineObjects objects;
    private final KubernetesClient admin;
    private final Supervisor supervisor;
    private @Nullable SqlitePipelineStore database;
    private @Nullable RecurringLoop recurring;
    private @Nullable HttpHandler routes;

    /**
     * @param directory of the room's own files; made with the first request
     * @param admin starts what recurs
     */
    public PipelineApp(
            Path directory, ObjectApp objects, KubernetesClient admin, Supervisor supervisor) {
        this.directory = directory;
        this.objects = new PipelineObjects(objects);
        this.admin = admin;
        this.supervisor = supervisor;
        if (Files.exists(rows())) {
            // There may be recurring runs, which nobody's request would wake.
            supervisor.loopUntilDone(
                    "pipelines-open",
                    () -> {
                        routes();
                        return FiniteTurn.Next.DONE;
                    });
        }
    }

    private Path rows() {
        return directory.resolve("pipelines.db");
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
            var opened = SqlitePipelineStore.open(rows());
            database = opened;
            var sync = new RunSync(opened, objects, CLOCK);
            var loop = new RecurringLoop(opened, sync, admin, CLOCK, supervisor);
            recurring = loop;
            open = KfpV2Api.handler(opened, objects, loop, CLOCK);
            routes = open;
        }
        return open;
    }

    @Override
    public synchronized void close() {
        if (recurring != null) {
            recurring.close();
        }
        objects.close();
        if (database != null) {
            database.close();
        }
    }
}
