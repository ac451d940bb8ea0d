// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.operator.start.OperatedKind;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class OperatorCommandTest {
    @Test
    void given_upstreams_flags_then_they_are_understood() {
        var line = new CommandLine(new OperatorCommand(Shell.ofThisProcess(OperatorPart.class)));

        var parsed =
                line.parseArgs(
                        "--leader-elect",
                        "--namespace=paddle-system",
                        "--controllers=sampleset,samplejob",
                        "--scheduling=volcano",
                        "--initImage=busybox:1",
                        "--port-range=35000,65000",
                        "--etcd-server=etcd:2379",
                        "--metrics-bind-address=:8080",
                        "--health-probe-bind-address=:8081",
                        "--zap-devel",
                        "--zap-encoder=json",
                        "--zap-log-level=debug",
                        "--zap-stacktrace-level=error",
                        "--zap-time-encoding=rfc3339");

        assertThat(parsed.unmatched()).isEmpty();
        assertThat(parsed.<Set<OperatedKind>>matchedOptionValue("--controllers", Set.of()))
                .containsExactly(OperatedKind.sampleset, OperatedKind.samplejob);
        assertThat(parsed.<Boolean>matchedOptionValue("--leader-elect", false)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"debug,FINE", "3,FINE", "info,INFO", "error,SEVERE"})
    void given_a_level_of_zap_then_it_is_heeded(String word, String level) {
        var flags = new ZapFlags();
        new CommandLine(new Given(flags)).parseArgs("--zap-log-level=" + word, "--zap-devel=false");

        assertThat(flags.level()).isEqualTo(Level.parse(level));
        assertThat(flags.ignored()).containsExactly("--zap-devel");
    }

    @Test
    void given_a_level_zap_does_not_know_then_it_is_refused() {
        var flags = new ZapFlags();
        new CommandLine(new Given(flags)).parseArgs("--zap-log-level=loud");

        assertThatThrownBy(flags::level).isInstanceOf(Failure.class);
    }

    @Command(name = "given")
    private record Given(@Mixin ZapFlags flags) {}

    @Test
    void given_addresses_as_go_writes_them_then_they_are_understood() {
        assertThat(BindAddress.parse(":8080")).containsExactly(new InetSocketAddress(8080));
        assertThat(BindAddress.parse("127.0.0.1:1"))
                .containsExactly(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 1));
        assertThat(BindAddress.parse("0")).isEmpty();
        assertThatThrownBy(() -> BindAddress.parse("somewhere")).isInstanceOf(Failure.class);
    }
}
