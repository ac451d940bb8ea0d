// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;

/**
 * Asks a system itself, with its own kubeconfig, whether it is ready. Whoever else has its port
 * cannot prove to be it.
 */
public final class ApiReadiness implements Readiness {
    private static final String PATH = "/readyz";
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final int WELL = 200;

    /** As Kubernetes words its health checks. */
    private static final Pattern FAILING = Pattern.compile("(?m)^\\[-](\\S+)");

    private @Nullable Cluster asked;

    @Override
    public Answer of(RunningSystem system) {
        var cluster = cluster(system);
        return cluster == null
                ? new Answer.Silent()
                : cluster.ask(PATH, PATIENCE).map(ApiReadiness::read).orElseGet(Answer.Silent::new);
    }

    private static Answer read(Cluster.Told told) {
        if (told.code() == WELL) {
            return new Answer.Ready();
        }
        var failing = FAILING.matcher(told.text()).results().map(check -> check.group(1)).toList();
        return new Answer.NotReady(failing.isEmpty() ? List.of("HTTP " + told.code()) : failing);
    }

    /** The file is written when the port is known; an older one names another. */
    private @Nullable Cluster cluster(RunningSystem system) {
        if (asked != null && asked.server().equals(system.server())) {
            return asked;
        }
        close();
        if (!system.server().isEmpty() && Files.isReadable(system.kubeconfig())) {
            var found = Cluster.open(system.kubeconfig());
            if (found.server().equals(system.server())) {
                asked = found;
            } else {
                found.close();
            }
        }
        return asked;
    }

    @Override
    public void close() {
        if (asked != null) {
            asked.close();
            asked = null;
        }
    }
}
