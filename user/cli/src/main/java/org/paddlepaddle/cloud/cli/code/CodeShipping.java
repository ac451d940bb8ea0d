// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.code;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.standalone.CodeStore;
import org.paddlepaddle.cloud.cli.standalone.HomeState;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;

/** Brings the code of a run to where its pods find it: a little as one object, much as files. */
public record CodeShipping(Shell shell, StandaloneControl control, Path home) {
    /** What is larger is not even tried to be packed. */
    private static final long WORTH_PACKING = 16_000_000;

    public ShippedCode ship(Cluster cluster, CodeFiles files) {
        var progress = new LateProgress(shell.screen());
        try {
            var all = Sizes.bytes(files.bytes());
            var tree =
                    CodeTree.of(
                            files,
                            read ->
                                    progress.update(
                                            shell.text("run.reading", Sizes.bytes(read), all)));
            var archive =
                    files.bytes() > WORTH_PACKING
                            ? Optional.<CodeArchive>empty()
                            : CodeArchive.fitting(files);
            return archive.<ShippedCode>map(it -> new ShippedCode.Packed(tree.digest(), it))
                    .orElseGet(() -> store(cluster, files, tree, progress));
        } finally {
            progress.clear();
        }
    }

    private ShippedCode store(
            Cluster cluster, CodeFiles files, CodeTree tree, LateProgress progress) {
        var keys = control.web().objectKeys(home);
        var endpoint = system(cluster).flatMap(RunningSystem::s3);
        if (endpoint.isEmpty() || keys.isEmpty()) {
            throw new CodeArchive.RefusedException(
                    "run.too-large", files.root(), CodeArchive.LARGEST / 1000);
        }
        var paths = new LinkedHashMap<String, Path>();
        tree.digests().forEach((name, digest) -> paths.put(digest, files.root().resolve(name)));
        long sent =
                control.code()
                        .push(
                                URI.create(endpoint.get()),
                                keys.get(),
                                new CodeStore.Tree(tree.text(), tree.digest(), paths),
                                bytes ->
                                        progress.update(
                                                shell.text(
                                                        "run.sending",
                                                        Sizes.bytes(bytes),
                                                        Sizes.bytes(files.bytes()))));
        return new ShippedCode.Stored(tree.digest(), files.files().size(), sent);
    }

    /** The system of this machine, if the job goes there. */
    private Optional<RunningSystem> system(Cluster cluster) {
        return control.look(home) instanceof HomeState.Running(var system)
                        && URI.create(system.server()).getPort()
                                == URI.create(cluster.server()).getPort()
                ? Optional.of(system)
                : Optional.empty();
    }
}
