// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortsIT {
    @Test
    void a_port_that_somebody_has_is_passed_over(@TempDir Path directory) throws IOException {
        try (var other = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            var config =
                    ApiServerConfig.onLoopback(0, directory.resolve("pki"))
                            .withPorts(List.of(other.getLocalPort(), 0));
            try (var kubernetes = EmbeddedKubernetes.start(directory.resolve("data"), config)) {
                assertThat(kubernetes.server().port()).isNotIn(0, other.getLocalPort());
            }
        }
    }
}
