// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pdc create}: creates every object in the files; generated names are allowed. */
@Command(name = "create")
public final class CreateCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final FileOption files = new FileOption();

    public CreateCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var manifests = files.read(shell);
        if (manifests.isEmpty()) {
            throw Failure.of(Exit.USAGE, shell.text("resource.no-file"));
        }
        try (var cluster = where.open(shell)) {
            for (var manifest : manifests) {
                var manifestPlace =
                        ManifestPlace.of(shell, cluster, manifest, where.namespace(cluster));
                var created =
                        cluster.create(
                                manifestPlace.collection()
                                        + "?fieldManager=pdc&fieldValidation=Strict",
                                manifest.object());
                var name = created.path("metadata").path("name").asText();
                shell.screen().line(manifestPlace.kind().singularName() + "/" + name + " created");
            }
            return Exit.OK.code();
        }
    }
}
