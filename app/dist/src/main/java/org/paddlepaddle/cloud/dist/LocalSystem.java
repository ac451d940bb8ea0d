// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.net.URI;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.component.command.DefaultSystem;
import org.paddlepaddle.cloud.objects.client.ObjectClientConfig;
import org.paddlepaddle.cloud.standalone.StateFile;
import org.paddlepaddle.cloud.standalone.door.ObjectKeys;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** The standalone system of this user's home directory. */
record LocalSystem(Shell shell) implements DefaultSystem {
    @Override
    public Path kubeconfig() {
        var home = home();
        if (StateFile.read(home).isEmpty()) {
            throw stopped(home).get();
        }
        return home.kubeconfig();
    }

    @Override
    public ObjectClientConfig objects() {
        var home = home();
        var address = StateFile.read(home).flatMap(state -> state.s3()).orElseThrow(stopped(home));
        var keys = ObjectKeys.read(home.objectKeys()).orElseThrow(stopped(home));
        return new ObjectClientConfig(URI.create(address), keys.accessKey(), keys.secretKey());
    }

    private Supplier<Failure> stopped(HomeDirectory home) {
        return () ->
                Failure.of(
                        Exit.NOT_RUNNING,
                        shell.text("status.stopped", home.root()),
                        shell.suggest("up"));
    }

    private HomeDirectory home() {
        var named = shell.variable("PDC_HOME");
        return new HomeDirectory(
                named.isEmpty() ? shell.userHome().resolve(".paddlecloud") : Path.of(named));
    }
}
