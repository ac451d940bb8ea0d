// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.stream;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Optional;

/** How large a client's window is, in characters. */
record TerminalSize(int columns, int rows) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Optional<TerminalSize> parse(byte[] text) throws IOException {
        var size = JSON.readTree(text);
        int columns = size.path("Width").asInt();
        int rows = size.path("Height").asInt();
        return columns > 0 && rows > 0 && columns <= 0xffff && rows <= 0xffff
                ? Optional.of(new TerminalSize(columns, rows))
                : Optional.empty();
    }
}
