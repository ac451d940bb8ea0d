// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.network.NftTable;
import org.paddlepaddle.cloud.ground.node.process.Command;

class NftRulesTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/service/table.nft");

    private static final ServiceTable TABLE =
            new ServiceTable(
                    List.of(
                            new Route(
                                    "default/dns/udp/53",
                                    Route.Protocol.udp,
                                    List.of("10.96.0.10"),
                                    53,
                                    0,
                                    false,
                                    List.of(new ServiceBackend("10.88.0.2", 5353))),
                            new Route(
                                    "default/nobody/tcp/80",
                                    Route.Protocol.tcp,
                                    List.of("10.96.7.7"),
                                    80,
                                    30001,
                                    false,
                                    List.of()),
                            new Route(
                                    "default/sticky/tcp/80",
                                    Route.Protocol.tcp,
                                    List.of("10.96.4.4", "192.0.2.1"),
                                    80,
                                    0,
                                    true,
                                    List.of(
                                            new ServiceBackend("10.88.0.2", 80),
                                            new ServiceBackend("10.88.0.3", 80))),
                            new Route(
                                    "default/web/tcp/80",
                                    Route.Protocol.tcp,
                                    List.of("10.96.5.5", "192.0.2.1"),
                                    80,
                                    30080,
                                    false,
                                    List.of(
                                            new ServiceBackend("10.88.0.4", 8080),
                                            new ServiceBackend("10.88.0.5", 8080)))));

    @Test
    void the_table_reads_as_the_one_in_the_repository() throws IOException {
        var text = text(false).render(TABLE);

        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(GOLDEN, text);
        }
        assertThat(text).isEqualTo(Files.readString(GOLDEN));
    }

    @Test
    void node_ports_are_open_to_other_machines_only_when_told() {
        assertThat(text(false).render(TABLE))
                .contains("iifname \"pdc0\" fib daddr type local meta l4proto");
        assertThat(text(true).render(TABLE)).doesNotContain("iifname \"pdc0\" fib");
    }

    @Test
    void nft_understands_it_with_and_without_services() {
        RealMachine.require(NftTable.possible(), "nft and the right to use it");

        for (var table : List.of(TABLE, new ServiceTable(List.of()))) {
            var text = "table ip pdc0 {\n" + text(false).render(table) + "}\n";

            assertThat(Command.run(List.of("nft", "--check", "-f", "-"), text).output()).isEmpty();
        }
    }

    private static NftRules text(boolean everywhere) {
        return new NftRules("pdc0", "10.88.0.0/20", "10.96.0.0/16", everywhere);
    }
}
