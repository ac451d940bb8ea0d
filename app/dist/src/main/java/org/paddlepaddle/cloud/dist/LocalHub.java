// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.paddlepaddle.cloud.hub.client.HubAddress;
import org.paddlepaddle.cloud.hub.command.DefaultHub;
import org.paddlepaddle.cloud.standalone.Standalone;
import org.paddlepaddle.cloud.standalone.StateFile;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/**
 * The hub that is meant when nobody names one. In a pod it is the one behind the cluster's web
 * address, asked as the pod's service account; elsewhere the one of this user's running system.
 */
final class LocalHub implements DefaultHub {
    private static final Path ACCOUNT_TOKEN =
            Path.of("/var/run/secrets/kubernetes.io/serviceaccount/token");
    private static final String IN_CLUSTER = "http://ml-pipeline-ui.kubeflow";

    private final Shell shell;

    LocalHub(Shell shell) {
        this.shell = shell;
    }

    @Override
    public HubAddress find() {
        return shell.variable("KUBERNETES_SERVICE_HOST").isEmpty() ? ofThisUser() : ofThePod();
    }

    private HubAddress ofThePod() {
        var named = shell.variable("PADDLECLOUD_HUB");
        try {
            return new HubAddress(
                    URI.create(named.isEmpty() ? IN_CLUSTER : named),
                    Files.readString(ACCOUNT_TOKEN).strip());
        } catch (IOException e) {
            throw Failure.of(Exit.FAILED, "cannot read " + ACCOUNT_TOKEN + ": " + e.getMessage());
        }
    }

    private HubAddress ofThisUser() {
        var home = new HomeDirectory(home());
        var web =
                StateFile.read(home)
                        .flatMap(state -> state.web())
                        .orElseThrow(
                                () ->
                                        Failure.of(
                                                Exit.NOT_RUNNING,
                                                shell.text("status.stopped", home.root()),
                                                shell.suggest("up")));
        return new HubAddress(URI.create(web), Standalone.ownToken(home));
    }

    private Path home() {
        var named = shell.variable("PDC_HOME");
        return named.isEmpty() ? shell.userHome().resolve(".paddlecloud") : Path.of(named);
    }
}
