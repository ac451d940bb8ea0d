// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.build.BuildProgress;
import org.paddlepaddle.cloud.cube.input.InputException;
import org.paddlepaddle.cloud.cube.transfer.ShardBuilder.Order;

class TransferBuildsTest {
    @TempDir Path root;

    @Test
    void shards_lie_where_the_order_wants_them() {
        Path input = Tables.sequence(root.resolve("in/a"), "v:", 0, 1, 2);
        Order base = order(input, 100, 100, 0, false);

        Map<Integer, String> said = new TransferBuilds(BuildProgress.Listener.NONE).build(base);

        assertThat(Tables.layer(base.shard(0))).isEqualTo(Tables.expected("v:", 0, 2));
        assertThat(said.get(0)).contains("\"index_total_count\":\"2\"");
        Order patch = order(input, 200, 100, 100, false);
        new TransferBuilds(BuildProgress.Listener.NONE).build(patch);
        assertThat(Tables.layer(patch.shard(1))).isEqualTo(Tables.expected("v:", 1));
    }

    @Test
    void upstreams_servers_get_upstreams_files() {
        Path input = Tables.sequence(root.resolve("in/a"), "v:", 0, 1, 2);
        Order base = order(input, 100, 100, 0, true);

        Map<Integer, String> said = new TransferBuilds(BuildProgress.Listener.NONE).build(base);

        assertThat(base.shard(0).resolve("index.n")).exists();
        assertThat(said.get(0)).contains("\"index_len_list\":[\"32\"]");
    }

    @Test
    void a_saved_table_is_read_as_its_optimizer_left_it() throws IOException {
        Path input = Files.createDirectories(root.resolve("in")).resolve("part-000.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(input))) {
            // key slot unseen delta show click w, then two other weights and no state at all.
            out.write("7 0 0 0 1 0 0.5 0.25 0.125\n".getBytes(UTF_8));
        }
        for (String optimizer : List.of("NAIVE", "ADAGRAD")) {
            Order order =
                    new Order(
                            "t",
                            List.of(input),
                            root.resolve(optimizer),
                            1,
                            100,
                            100,
                            0,
                            false,
                            false,
                            optimizer,
                            3);
            var builds = new TransferBuilds(BuildProgress.Listener.NONE);
            if (optimizer.equals("NAIVE")) {
                builds.build(order);
                assertThat(Tables.layer(order.shard(0)).get(7L)).hasSize(3 * Float.BYTES);
            } else {
                assertThatThrownBy(() -> builds.build(order)).isInstanceOf(InputException.class);
            }
        }
    }

    private Order order(Path input, long version, long depend, long last, boolean legacy) {
        Path output = root.resolve("out");
        return new Order(
                "t", List.of(input), output, 2, version, depend, last, false, legacy, "ADAM", 0);
    }
}
