// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.ModelVersion;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.hub.server.HubAuthority;

/**
 * The calls {@code mlflow-artifacts/…}: files go up to runs and logged models, and come down from
 * there and from {@code models/<name>/<version>}, the files of a version.
 */
final class ArtifactCalls {
    private static final String VERSIONS = "models/";
    private static final long LARGEST_FILE = 1L << 40;

    /** Opens a file that was found. */
    private interface Opening {
        InputStream open(ModelFile file) throws IOException;
    }

    /**
     * Files below a place, their paths without it.
     *
     * @param files one with an empty path, where the place is itself a file
     */
    private record Place(Map<String, ModelFile> files, Opening opening) {}

    private final ModelHub hub;
    private final ArtifactUploads shelf;
    private final HubAuthority authority;

    ArtifactCalls(ModelHub hub, ArtifactUploads shelf, HubAuthority authority) {
        this.hub = hub;
        this.shelf = shelf;
        this.authority = authority;
    }

    void on(Router.Builder router, String root) {
        router.get(root + "/artifacts", this::list)
                .get(root + "/artifacts/{path...}", this::download)
                .on("PUT", root + "/artifacts/{path...}", LARGEST_FILE, this::upload);
    }

    private Response upload(Request request) throws IOException, InterruptedException {
        authority.require(request, "create", "");
        var path = request.parameter("path");
        if (path.startsWith(VERSIONS)) {
            throw MlflowRefusal.invalid("a version does not change; log to a run or a model");
        }
        shelf.put(path, request.body());
        return Response.of(200);
    }

    private Response download(Request request) throws IOException, InterruptedException {
        var path = request.parameter("path");
        var place = place(request, path);
        var file = place.files().get("");
        if (file == null) {
            throw MlflowRefusal.missing("there is no artifact " + path);
        }
        return Response.stream(
                200,
                "application/octet-stream",
                file.size(),
                out -> {
                    try (var content = place.opening().open(file)) {
                        content.transferTo(out);
                    }
                });
    }

    private Response list(Request request) throws IOException, InterruptedException {
        var path = CallParameters.of(request).text("path", "").replaceFirst("/+$", "");
        var children = new TreeMap<String, Map<String, Object>>();
        place(request, path)
                .files()
                .forEach(
                        (name, file) -> {
                            int slash = name.indexOf('/');
                            if (slash > 0) {
                                var directory = name.substring(0, slash);
                                children.put(directory, Map.of("path", directory, "is_dir", true));
                            } else if (!name.isEmpty()) {
                                children.put(
                                        name,
                                        Map.of(
                                                "path",
                                                name,
                                                "is_dir",
                                                false,
                                                "file_size",
                                                file.size()));
                            }
                        });
        return Response.json(new Answer().some("files", children.values()).fields());
    }

    private Place place(Request request, String path) throws IOException, InterruptedException {
        if (!path.startsWith(VERSIONS)) {
            authority.require(request, "list", "");
            return new Place(below(path, shelf.at(path)), shelf::open);
        }
        var parts = path.split("/", 4);
        if (parts.length < 3) {
            throw MlflowRefusal.missing("there is no artifact " + path);
        }
        authority.require(request, "get", parts[1]);
        var version = version(parts[1], parts[2]);
        var within = parts.length == 4 ? parts[3] : "";
        return new Place(
                below(within, version.manifest().files()), file -> hub.open(version, file, 0));
    }

    private ModelVersion version(String model, String selector) {
        return hub.resolve(new ModelReference(model, ModelReference.selector(selector)));
    }

    private static Map<String, ModelFile> below(String path, List<ModelFile> files) {
        var below = new TreeMap<String, ModelFile>();
        for (var file : files) {
            if (path.isEmpty()) {
                below.put(file.path(), file);
            } else if (file.path().equals(path)) {
                below.put("", file);
            } else if (file.path().startsWith(path + "/")) {
                below.put(file.path().substring(path.length() + 1), file);
            }
        }
        return below;
    }
}
