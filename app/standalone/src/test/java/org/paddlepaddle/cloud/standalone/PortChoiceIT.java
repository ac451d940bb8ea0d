// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;

class PortChoiceIT {
    @Test
    void a_port_that_somebody_has_is_named_with_a_way_out(@TempDir Path directory)
            throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            var settings =
                    ApiServerConfig.onLoopback(0, directory.resolve("pki"))
                            .withPorts(List.of(port));

            var clash =
                    catchThrowableOfType(
                            UncheckedIOException.class,
                            () -> EmbeddedKubernetes.start(directory.resolve("data"), settings));

            assertThat(PortChoice.advised(clash))
                    .hasMessageContaining("cannot listen on 127.0.0.1:" + port)
                    .hasMessageContaining("another --port");
        }
    }

    @Test
    void other_failures_stay_as_they_are() {
        var full = new UncheckedIOException(new IOException("No space left on device"));

        assertThat(PortChoice.advised(full)).isSameAs(full);
    }
}
