// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.Failure;
import org.paddlepaddle.cloud.cli.Shell;
import picocli.CommandLine;

class OperatorCommandTest {
    @Test
    void given_upstreams_flags_then_they_are_understood() {
        var line = new CommandLine(new OperatorCommand(Shell.ofThisProcess()));

        var parsed =
                line.parseArgs(
                        "--leader-elect",
                        "--namespace=paddle-system",
                        "--scheduling=volcano",
                        "--initImage=busybox:1",
                        "--port-range=35000,65000",
                        "--etcd-server=etcd:2379",
                        "--metrics-bind-address=:8080",
                        "--health-probe-bind-address=:8081");

        assertThat(parsed.unmatched()).isEmpty();
        assertThat(parsed.<Boolean>matchedOptionValue("--leader-elect", false)).isTrue();
    }

    @Test
    void given_addresses_as_go_writes_them_then_they_are_understood() {
        assertThat(BindAddress.parse(":8080")).containsExactly(new InetSocketAddress(8080));
        assertThat(BindAddress.parse("127.0.0.1:1"))
                .containsExactly(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 1));
        assertThat(BindAddress.parse("0")).isEmpty();
        assertThatThrownBy(() -> BindAddress.parse("somewhere")).isInstanceOf(Failure.class);
    }
}
