// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CubeConfTest {
    private static final String GOOD =
            """
            [{"dict_name": "ctr", "shard": 2, "dup": 1, "timeout": 200, "retry": 3,
              "backup_request": 100, "type": "ipport_list", "load_balancer": "la",
              "nodes": [{"ipport_list": "list://127.0.0.1:8027,127.0.0.1:8028"},
                        {"ipport_list": "list://127.0.0.1:8029"}]}]
            """;

    @Test
    void every_field_is_read() {
        var table = CubeConf.parse(GOOD).getFirst();

        assertThat(table.name()).isEqualTo("ctr");
        assertThat(table.timeout()).isEqualTo(Duration.ofMillis(200));
        assertThat(table.retry()).isEqualTo(3);
        assertThat(table.backupRequest()).isEqualTo(Duration.ofMillis(100));
        assertThat(table.balancing()).isEqualTo(TableConf.Balancing.LA);
        assertThat(table.shards())
                .containsExactly("list://127.0.0.1:8027,127.0.0.1:8028", "list://127.0.0.1:8029");
        assertThat(table.servers())
                .containsExactly("127.0.0.1:8027", "127.0.0.1:8028", "127.0.0.1:8029");
    }

    @Test
    void one_node_serves_all_shards_in_parallel_mode() {
        var text =
                """
                [{"dict_name": "d", "shard": 3, "dup": 1, "timeout": 1, "retry": 0,
                  "backup_request": 0, "type": "ipport_parallel",
                  "nodes": [{"ip": "10.0.0.1", "port": 8000}]}]
                """;

        assertThat(CubeConf.parse(text).getFirst().shards())
                .containsExactly("10.0.0.1:8000", "10.0.0.1:8000", "10.0.0.1:8000");
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void what_is_wrong_is_named_with_what_is_allowed(String good, String bad, String message) {
        var text = GOOD.replaceFirst(Pattern.quote(good), bad);

        assertThatThrownBy(() -> CubeConf.parse(text))
                .isInstanceOf(CubeClientException.class)
                .hasMessageContaining(message);
    }

    private static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("dict_name", "name", "[0].dict_name is missing; it is a string"),
                Arguments.of(
                        "\"shard\": 2",
                        "\"shard\": \"2\"",
                        "[0].shard is \"2\"; it must be a whole number"),
                Arguments.of(
                        "\"shard\": 2", "\"shard\": 0", "[0].shard is 0; at least 1 is allowed"),
                Arguments.of(
                        "\"shard\": 2", "\"shard\": 3", "[0].nodes has 2 entries; shard 3 wants 3"),
                Arguments.of("200", "0", "[0].timeout is 0; at least 1 is allowed"),
                Arguments.of(
                        "\"la\"",
                        "\"best\"",
                        "[0].load_balancer is \"best\"; allowed are rr, wrr, random"),
                Arguments.of(
                        "\"ipport_list\",",
                        "\"bns\",",
                        "[0].type is \"bns\"; allowed are ipport, ipport_list"));
    }

    @Test
    void what_is_no_array_is_refused() {
        assertThatThrownBy(() -> CubeConf.parse("{}")).hasMessageContaining("array");
        assertThatThrownBy(() -> CubeConf.parse("[")).hasMessageContaining("no JSON");
    }

    @Test
    void naming_urls(@TempDir Path directory) throws IOException {
        var file = directory.resolve("servers");
        Files.writeString(file, "# ours\n127.0.0.1:1 3\n\n127.0.0.2:2 # second\n");

        assertThat(Naming.resolve("file://" + file, "f"))
                .containsExactly(
                        new ServerEndpoint("127.0.0.1", 1, 3),
                        new ServerEndpoint("127.0.0.2", 2, 1));
        assertThat(Naming.resolve("http://127.0.0.1:8027/x", "f"))
                .containsExactly(new ServerEndpoint("127.0.0.1", 8027, 1));
        assertThatThrownBy(() -> Naming.resolve("bns://x", "nodes[0]"))
                .hasMessageContaining("nodes[0]")
                .hasMessageContaining("list://");
        assertThatThrownBy(() -> Naming.resolve("list://a:b", "f")).hasMessageContaining("a:b");
    }

    @Test
    void the_file_is_named_in_what_is_wrong(@TempDir Path directory) throws IOException {
        var file = Files.writeString(directory.resolve("cube.conf"), "[]");

        assertThatThrownBy(() -> CubeConf.read(file)).hasMessageContaining(file.toString());
        assertThatThrownBy(() -> CubeConf.read(directory.resolve("none")))
                .isInstanceOf(CubeClientException.class)
                .hasMessageContaining("cannot read")
                .hasMessageContaining("none");
    }

    @Test
    void a_table_comes_once() {
        var two = "[" + GOOD.strip().replaceAll("^\\[|]$", "") + "," + GOOD.strip().substring(1);

        assertThatThrownBy(() -> CubeConf.parse(two)).hasMessageContaining("\"ctr\" comes twice");
    }

    @Test
    void a_balancer_is_optional_and_its_case_does_not_matter() {
        var without = GOOD.replace("\"load_balancer\": \"la\",", "");
        var upper = GOOD.replace("\"la\"", "\"P2C\"");

        assertThat(CubeConf.parse(without).getFirst().balancing())
                .isEqualTo(TableConf.Balancing.RR);
        assertThat(CubeConf.parse(upper).getFirst().balancing()).isEqualTo(TableConf.Balancing.P2C);
    }

    @Test
    void no_backup_request_is_minus_one_or_zero() {
        for (var value : new String[] {"-1", "0"}) {
            var text = GOOD.replace("\"backup_request\": 100", "\"backup_request\": " + value);
            assertThat(CubeConf.parse(text).getFirst().backupRequest()).isZero();
        }
    }
}
