// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ListeningPortsTest {
    @Test
    void a_listening_port_is_not_free_and_has_a_holder() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            int port = socket.getLocalPort();

            assertThat(ListeningPorts.free(port)).isFalse();
            assertThat(ListeningPorts.holder(port).map(ListeningPorts.Holder::pid))
                    .contains(ProcessHandle.current().pid());
        }
    }

    @Test
    void a_line_of_another_port_or_state_says_nothing() {
        var line =
                "   0: 0100007F:192B 00000000:0000 0A 00000000:00000000 00:00000000 00000000"
                        + "     0        0 4242 1";

        assertThat(ListeningPorts.listening(line, 6443)).contains("4242");
        assertThat(ListeningPorts.listening(line, 6444)).isEmpty();
        assertThat(ListeningPorts.listening(line.replace(" 0A ", " 01 "), 6443)).isEmpty();
    }

    @Test
    void an_interpreter_describes_itself() {
        var path = Path.of("/usr/bin/python3");

        assertThat(Survey.parsePython(path, "3 11 3.11.7 True"))
                .contains(new Python(path, 3, 11, "3.11.7", true));
        assertThat(Survey.parsePython(path, "command not found")).isEmpty();
    }
}
