// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Rows;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;
import org.paddlepaddle.cloud.cube.store.FileStore;
import org.paddlepaddle.cloud.cube.store.StoreOptions;

/** A file that becomes shorter under its mapping costs a connection, not the server. */
class MappedDamageIT {
    private static final int ROWS = 3000;

    @TempDir Path root;

    @Test
    void values_that_are_gone_are_noticed_and_the_version_before_is_served() throws IOException {
        var options = StoreOptions.defaults().withResidence(Residence.MAPPED);
        try (var store = FileStore.open(root, options)) {
            for (var version : List.of("1", "2")) {
                publish(version);
                store.loadBase("default", version);
                store.enable("default", version);
            }
            store.unloadBackground("default");
            try (var server = CubeServer.start(ServerOptions.defaults().withLoops(1), store);
                    var bystander = new WireClient(server.port())) {
                assertThat(answer(server.port())).contains("3232323232");
                cut(root.resolve("2").resolve("slots.bin"));

                while (!answer(server.port()).contains("3131313131")) {
                    LockSupport.parkNanos(1_000_000);
                }

                bystander.send(WireClient.seek("0807"));
                assertThat(bystander.reply()).contains("3131313131");
                assertThat(store.status("default").current()).isEqualTo("1");
            }
        }
    }

    /** Empty when the server hung up; of what is gone, nothing is ever sent. */
    private static String answer(int port) throws IOException {
        try (var client = new WireClient(port)) {
            client.send(WireClient.seek("0807"));
            if (client.atEnd()) {
                return "";
            }
            var reply = client.reply();
            assertThat(reply).startsWith("1202080018002007|0a");
            assertThat(reply).containsAnyOf("3131313131", "3232323232");
            return reply;
        }
    }

    private void publish(String version) {
        var rows = Rows.none();
        for (int key = 0; key < ROWS; key++) {
            rows.put(key, version.repeat(56).getBytes(UTF_8));
        }
        rows.publish(LayerSpec.base("default", version, 0, 1), root.resolve(version));
    }

    private static void cut(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
    }
}
