// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether this process may listen on ports that are kept for root. */
public final class LowPorts {
    private static final Path FIRST = Path.of("/proc/sys/net/ipv4/ip_unprivileged_port_start");
    private static final Path SELF = Path.of("/proc/self/status");
    private static final String CAPABILITIES = "CapEff:";
    private static final int NET_BIND_SERVICE = 10;
    private static final int USUAL_FIRST = 1024;

    private LowPorts() {}

    public static boolean allowed(int port) {
        return port >= first() || capable();
    }

    private static int first() {
        try {
            return Integer.parseInt(Files.readString(FIRST).strip());
        } catch (IOException | NumberFormatException old) {
            return USUAL_FIRST;
        }
    }

    private static boolean capable() {
        try (var lines = Files.lines(SELF)) {
            return lines.filter(line -> line.startsWith(CAPABILITIES))
                    .map(line -> line.substring(CAPABILITIES.length()).strip())
                    .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) >> NET_BIND_SERVICE & 1) == 1);
        } catch (IOException unknown) {
            return false;
        }
    }
}
