// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.testkit.http.HttpSmuggling;

/** Requests that a proxy could read otherwise than we do, on both ports. */
class SmugglingIT {
    private final MemoryStore store = new MemoryStore().with("", "1", Map.of());
    private final CubeServer server =
            CubeServer.start(ServerOptions.defaults().withLoops(1).withAdmin(0, null), store);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void nothing_with_two_meanings_is_answered() throws IOException {
        HttpSmuggling.assertAllRefused("/DictService/seek", () -> connect(server.port()));
    }

    @Test
    void nor_where_commands_are_taken() throws IOException {
        HttpSmuggling.assertAllRefused("/ControlService/cmd", () -> connect(server.adminPort()));
    }

    private static Socket connect(int port) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }
}
