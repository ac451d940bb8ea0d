// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.ship.Token;
import picocli.CommandLine.Option;

/** Who may reach a service, and what they must show. */
final class ListenOption {
    @Option(names = "--host", paramLabel = "ADDRESS")
    private String host = "127.0.0.1";

    @Option(names = "--token-file", paramLabel = "FILE")
    private @Nullable Path tokenFile;

    @Option(names = "--open")
    private boolean open;

    String host() {
        return host;
    }

    Token token(Terminal terminal) {
        return Token.readOrNone(tokenFile == null ? null : terminal.path(tokenFile));
    }

    boolean open() {
        return open;
    }
}
