// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.Manifests.Manifest;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc apply}: server-side apply of every object in the files. */
@Command(name = "apply")
public final class ApplyCommand implements Callable<Integer> {
    private static final int BAD_REQUEST = 400;
    private static final int INVALID = 422;
    private static final int INTERNAL_ERROR = 500;

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final FileOption files = new FileOption();

    @Option(names = "--force-conflicts")
    private boolean force;

    public ApplyCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var manifests = files.read(shell);
        if (manifests.isEmpty()) {
            throw Failure.of(Exit.USAGE, shell.text("resource.no-file"));
        }
        try (var cluster = where.open(shell)) {
            manifests.forEach(manifest -> apply(cluster, manifest));
            return Exit.OK.code();
        }
    }

    private void apply(Cluster cluster, Manifest manifest) {
        if (manifest.name().isEmpty()) {
            throw Failure.of(
                    Exit.FAILED,
                    manifest.source() + ": metadata.name: Required value",
                    shell.suggest("create -f ") + manifest.source());
        }
        var manifestPlace = ManifestPlace.of(shell, cluster, manifest, where.namespace(cluster));
        var before = cluster.find(manifestPlace.path()).map(ApplyCommand::version);
        var after = version(apply(cluster, manifestPlace, manifest.object()));
        shell.screen().line(manifestPlace.spoken() + " " + outcome(before, after));
    }

    /**
     * A server-side apply of a field that the schema does not have is answered with an internal
     * error; the same object as a creation is refused with the field and what it may have meant.
     */
    private JsonNode apply(Cluster cluster, ManifestPlace manifestPlace, JsonNode object) {
        try {
            return cluster.apply(manifestPlace.path(), object, force);
        } catch (ClusterException e) {
            if (e.code() == INTERNAL_ERROR) {
                explain(cluster, manifestPlace, object);
            }
            throw e;
        }
    }

    private static void explain(Cluster cluster, ManifestPlace manifestPlace, JsonNode object) {
        try {
            cluster.tryCreate(manifestPlace.collection(), object);
        } catch (ClusterException e) {
            if (e.code() == BAD_REQUEST || e.code() == INVALID) {
                throw e;
            }
        }
    }

    private static String outcome(Optional<String> before, String after) {
        if (before.isEmpty()) {
            return "created";
        }
        return before.get().equals(after) ? "unchanged" : "configured";
    }

    private static String version(JsonNode object) {
        return object.path("metadata").path("resourceVersion").asText();
    }
}
