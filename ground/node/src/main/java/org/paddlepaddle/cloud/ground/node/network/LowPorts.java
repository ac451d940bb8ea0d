// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import static java.nio.charset.StandardCharsets.US_ASCII;

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
    private static final int ENOUGH = 32;

    private LowPorts() {}

    public static boolean allowed(int port) {
        return port >= first() || capable();
    }

    private static int first() {
        // In one read: the kernel answers a second one with nothing, and Files begins with a byte.
        try (var file = Files.newInputStream(FIRST)) {
            var buffer = new byte[ENOUGH];
            int count = Math.max(0, file.read(buffer));
            return Integer.parseInt(new String(buffer, 0, count, US_ASCII).strip());
        } catch (IOException | NumberFormatException old) {
            return USUAL_FIRST;
        }
    }

    private static boolean capable() {
        try (var lines = Files.lines(SELF)) {
            return lines.filter(line -> line.startsWith(CAPABILITIES))
                    .map(line -> line.substring(CAPABILITIES.length()).strip())
                    .anyMatch(
                            mask ->
                                    (Long.parseUnsignedLong(mask, 16) >> NET_BIND_SERVICE & 1)
                                            == 1);
        } catch (IOException unknown) {
            return false;
        }
    }
}
