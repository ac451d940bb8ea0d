// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Option;

/** Which cluster a command means: a kubeconfig, and a context in it. */
public final class KubeconfigOption {
    @Option(names = "--kubeconfig", paramLabel = "FILE")
    private @Nullable Path kubeconfig;

    @Option(names = "--context", paramLabel = "NAME")
    private @Nullable String context;

    /** Whether the command line says anything of it. */
    public boolean given() {
        return kubeconfig != null || context != null;
    }

    /**
     * @param home of the standalone system, whose kubeconfig is one of those looked at
     */
    public Cluster open(Shell shell, Path home) {
        var tried = candidates(shell, home);
        var readable = tried.stream().filter(Files::isReadable).toList();
        if (readable.isEmpty()) {
            throw Failure.of(
                    Exit.NOT_RUNNING,
                    shell.text("cluster.no-kubeconfig", tried),
                    shell.text("advice.up"),
                    shell.text("cluster.kubeconfig-advice"));
        }
        return context == null
                ? Cluster.open(readable.getFirst())
                : Cluster.open(having(shell, readable, context), context);
    }

    /** The first that has the context, as kubectl, which reads all of them as one. */
    private static Path having(Shell shell, List<Path> files, String context) {
        var others = new TreeSet<String>();
        for (var file : files) {
            var names = Kubeconfigs.contexts(file);
            if (names.contains(context)) {
                return file;
            }
            others.addAll(names);
        }
        throw Failure.of(
                Exit.USAGE,
                shell.text("cluster.no-context", context, files),
                shell.text("cluster.contexts", String.join(", ", others)));
    }

    /** The flags, each with a blank before it, that mean the same place; kubectl knows them too. */
    String again() {
        return (kubeconfig == null ? "" : " --kubeconfig " + kubeconfig)
                + (context == null ? "" : " --context " + context);
    }

    /** The flag, else {@code KUBECONFIG}, else the standalone system's, else the user's own. */
    private List<Path> candidates(Shell shell, Path home) {
        if (kubeconfig != null) {
            return List.of(shell.directory().resolve(kubeconfig));
        }
        var candidates = new ArrayList<Path>();
        for (var named : shell.variable("KUBECONFIG").split(":")) {
            if (!named.isEmpty()) {
                candidates.add(shell.directory().resolve(named));
            }
        }
        candidates.add(home.resolve("kubeconfig"));
        candidates.add(shell.userHome().resolve(".kube/config"));
        return candidates;
    }
}
