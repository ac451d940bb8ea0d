// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Option;

/** Who may reach a service, and what they must show. */
final class ListenOption {
    @Option(names = "--host", paramLabel = "ADDRESS")
    private @Nullable String host;

    @Option(names = "--token-file", paramLabel = "FILE")
    private @Nullable Path tokenFile;

    @Option(names = "--open")
    private boolean open;

    /** Nobody else's business unless somebody says so. */
    String host() {
        return host == null ? "127.0.0.1" : host;
    }

    boolean hostGiven() {
        return host != null;
    }

    @Nullable Path tokenFile(Shell shell) {
        return tokenFile == null ? null : shell.path(tokenFile);
    }

    SharedToken token(Shell shell) {
        return SharedToken.readOrNone(tokenFile(shell));
    }

    boolean open() {
        return open;
    }
}
