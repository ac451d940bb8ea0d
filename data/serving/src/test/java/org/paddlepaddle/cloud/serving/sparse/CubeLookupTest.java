// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.supervise.LoopHealth;
import org.paddlepaddle.cloud.supervise.Supervisor;

class CubeLookupTest {
    /** Port 9 discards; nobody needs to listen there. */
    private static final String CONF =
            """
            [{"dict_name": "embedding", "shard": 1, "dup": 1, "timeout": 200, "retry": 1,
              "backup_request": 100, "type": "ipport_list", "load_balancer": "rr",
              "nodes": [{"ipport_list": "list://127.0.0.1:9"}]}]
            """;

    @Test
    void the_health_checks_of_its_servers_are_loops_of_the_process(@TempDir Path directory)
            throws IOException {
        var conf = Files.writeString(directory.resolve("cube.conf"), CONF);
        try (var supervisor = new Supervisor();
                var lookup = CubeLookup.open(conf, "", supervisor)) {
            assertThat(lookup.table()).isEqualTo("embedding");
            assertThat(supervisor.loops())
                    .extracting(LoopHealth::name)
                    .containsExactly("cube-health-127.0.0.1:9");
            assertThat(supervisor.trouble()).as("who is silent is no failing loop").isEmpty();
        }
    }
}
