// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.hub.BlobStore;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.hub.server.HubAuthority;
import org.paddlepaddle.cloud.hub.store.HubDatabase;

/** MLflow's model registry below {@code /api/2.0/mlflow} and the files it proxies. */
public final class MlflowRoutes {
    private static final String REGISTRY = "/api/2.0/mlflow";
    private static final String ARTIFACTS = "/api/2.0/mlflow-artifacts";
    private static final String NEWER = "/api/3.0/mlflow";

    private MlflowRoutes() {}

    /** Where a front door mounts the routes. */
    public static List<String> prefixes() {
        return List.of(REGISTRY, ARTIFACTS, NEWER);
    }

    public static HttpHandler handler(
            ModelHub hub,
            HubDatabase database,
            BlobStore blobs,
            InstantSource clock,
            HubAuthority authority) {
        var tracking = new Tracking(database.documents(), clock);
        var shelf = new ArtifactUploads(database.artifacts(), blobs);
        var source = new VersionSource(hub, tracking, shelf);
        var router = Router.builder();
        new ModelCalls(hub, authority).on(router, REGISTRY);
        new VersionCalls(hub, source, authority).on(router, REGISTRY);
        new RunCalls(tracking, authority).on(router, REGISTRY);
        new LoggedModelCalls(tracking, authority).on(router, REGISTRY);
        new ArtifactCalls(hub, shelf, authority).on(router, ARTIFACTS);
        router.get(NEWER + "/server-info", _ -> serverInfo());
        prefixes().forEach(prefix -> router.mount(prefix, MlflowRoutes::disabled));
        return explained(router.build())
                .refusingWith(
                        refusal ->
                                MlflowRefusal.ofStatus(
                                                refusal.status(),
                                                String.valueOf(refusal.getMessage()))
                                        .response());
    }

    private static HttpHandler explained(HttpHandler router) {
        return request -> {
            try {
                return router.handle(request);
            } catch (MlflowRefusal refusal) {
                return refusal.response();
            } catch (HubRefusal refusal) {
                return MlflowRefusal.of(refusal).response();
            }
        };
    }

    private static Response disabled(Request request) {
        throw new MlflowRefusal(
                MlflowRefusal.Code.FEATURE_DISABLED,
                "%s %s: this server has MLflow's model registry and what logging a model needs, not the rest of its tracking"
                        .formatted(request.method(), request.path()));
    }

    private static Response serverInfo() {
        return Response.json(
                new Answer()
                        .with("store_type", "SqlStore")
                        .with("workspaces_enabled", false)
                        .with("trace_archival_enabled", false)
                        .with("multipart_uploads_enabled", false)
                        .with("multipart_downloads_enabled", false)
                        .with("presigned_upload_run_id_supported", false)
                        .with("presigned_upload_model_id_supported", false)
                        .with("features_enabled", Map.of("gateway", false))
                        .fields());
    }
}
