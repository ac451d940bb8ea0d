// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.hub.client.HubAddress;
import org.paddlepaddle.cloud.hub.client.HubClient;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Option;

/** {@code --hub} and {@code --token-file}: which hub is asked, and with what right. */
final class HubOption {
    @Option(names = "--hub", paramLabel = "URL")
    private @Nullable URI hub;

    @Option(names = "--token-file", paramLabel = "FILE")
    private @Nullable Path tokenFile;

    HubClient client(Shell shell, DefaultHub usual) {
        var typed = hub;
        return new HubClient(
                typed == null
                        ? usual.find()
                        : new HubAddress(URI.create(withoutSlash(typed)), token(shell)));
    }

    private String token(Shell shell) {
        var file = tokenFile;
        if (file == null) {
            return "";
        }
        try {
            return Files.readString(shell.path(file)).strip();
        } catch (IOException e) {
            throw Failure.of(
                    Exit.FAILED, shell.text("hub.no-token", file, String.valueOf(e.getMessage())));
        }
    }

    private static String withoutSlash(URI address) {
        return address.toString().replaceFirst("/+$", "");
    }
}
