// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.room;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.door.VirtualResource;
import org.paddlepaddle.cloud.door.WebApp;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.hub.BlobStore;
import org.paddlepaddle.cloud.hub.VersionUse;
import org.paddlepaddle.cloud.hub.blob.ArchivedVersions;
import org.paddlepaddle.cloud.hub.blob.ObjectBlobs;
import org.paddlepaddle.cloud.hub.mlflow.MlflowRoutes;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.hub.registry.VersionSweep;
import org.paddlepaddle.cloud.hub.request.AliasRequests;
import org.paddlepaddle.cloud.hub.server.HubRoutes;
import org.paddlepaddle.cloud.hub.store.HubDatabase;
import org.paddlepaddle.cloud.objects.GeneratedObjects;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** The model hub: rows in a database of the home directory, bytes in the object store. */
public final class HubApp implements AutoCloseable {
    private final Path directory;
    private final ObjectApp objects;
    private final VersionUse use;
    private final Supervisor supervisor;
    private @Nullable HubSweeping sweeping;
    private @Nullable HubDatabase database;
    private @Nullable ObjectClient client;
    private @Nullable Opened opened;

    /**
     * @param directory of the hub's own files; made with the first request
     * @param use tells which versions must not be removed
     */
    public HubApp(Path directory, ObjectApp objects, VersionUse use, Supervisor supervisor) {
        this.use = use;
        this.supervisor = supervisor;
        this.directory = directory;
        this.objects = objects;
    }

    /** As the front door mounts it. */
    public WebApp room() {
        var prefixes = new ArrayList<>(List.of("/hub"));
        prefixes.addAll(MlflowRoutes.prefixes());
        return new WebApp("Model hub", prefixes, "", request -> routes().handle(request));
    }

    /** Versions as archives, for the object store. */
    public GeneratedObjects archives() {
        return new ArchivedVersions(() -> open().hub());
    }

    private HttpHandler routes() throws IOException {
        return open().routes();
    }

    /** The hub and what answers for it. */
    private record Opened(ModelHub hub, HttpHandler routes) {}

    private synchronized Opened open() throws IOException {
        var known = opened;
        if (known == null) {
            Files.createDirectories(directory);
            var rows = HubDatabase.open(directory.resolve("hub.db"));
            database = rows;
            var connected = objects.client();
            client = connected;
            known = opened(rows, new ObjectBlobs(() -> connected, directory.resolve("uploads")));
            opened = known;
            var sweep = new VersionSweep(known.hub(), rows, InstantSource.system());
            sweeping = new HubSweeping(sweep, supervisor);
        }
        return known;
    }

    /** Our own protocol and MLflow's, over the same models. */
    private Opened opened(HubDatabase database, BlobStore blobs) {
        var clock = InstantSource.system();
        var hub = new ModelHub(database, blobs, clock, use);
        var requests = new AliasRequests(hub, database.documents(), clock);
        var router =
                Router.builder().mount("/hub", HubRoutes.handler(hub, requests, HubApp::require));
        var mlflow = MlflowRoutes.handler(hub, database, blobs, clock, HubApp::require);
        MlflowRoutes.prefixes().forEach(prefix -> router.mount(prefix, mlflow));
        return new Opened(hub, router.build());
    }

    /** Kubernetes' rules decide: models are a virtual resource without namespaces. */
    private static String require(Request request, String verb, String model) {
        var caller = Caller.of(request);
        caller.require(verb, VirtualResource.MODELS, "", model);
        return caller.identity().user();
    }

    @Override
    public synchronized void close() {
        if (sweeping != null) {
            sweeping.close();
        }
        if (client != null) {
            client.close();
        }
        if (database != null) {
            database.close();
        }
    }
}
