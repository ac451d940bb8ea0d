// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamingTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:80, 127.0.0.1, 80, 1",
        "'  host:65535  ', host, 65535, 1",
        "host:1 3, host, 1, 3",
        "host:1 0, host, 1, 1",
        "host:1 spare, host, 1, 1",
        "host:1 99999, host, 1, 1",
        "::1:8027, ::1, 8027, 1"
    })
    void an_address_has_a_host_a_port_and_maybe_a_weight(
            String text, String host, int port, int weight) {
        assertThat(ServerEndpoint.parse(text)).isEqualTo(new ServerEndpoint(host, port, weight));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "host", ":80", "host:", "host:0", "host:65536", "host:x", "host:-1"})
    void what_is_no_address_is_none(String text) {
        assertThat(ServerEndpoint.parse(text)).isNull();
    }

    @Test
    void a_list_may_end_with_a_comma() {
        assertThat(Naming.resolve("list://a:1,b:2,", "f"))
                .extracting(ServerEndpoint::toString)
                .containsExactly("a:1", "b:2");
    }

    @Test
    void an_address_alone_is_a_list_of_one() {
        assertThat(Naming.resolve("a:1", "f")).containsExactly(new ServerEndpoint("a", 1, 1));
    }

    @Test
    void a_name_without_a_port_has_the_port_of_its_scheme() {
        assertThat(Naming.resolve("http://127.0.0.1", "f"))
                .containsExactly(new ServerEndpoint("127.0.0.1", 80, 1));
    }

    @ParameterizedTest
    @CsvSource({
        "list://, names no server",
        "list://a:1;b, is no host:port",
        "consul://x, allowed are list://",
        "http://:/x, allowed are list://",
        "http://nowhere.invalid:80, the name is unknown",
        "file:///no/such/file, cannot be read"
    })
    void what_is_wrong_is_said_with_the_field(String url, String message) {
        assertThatThrownBy(() -> Naming.resolve(url, "nodes[3] of ctr"))
                .isInstanceOf(CubeClientException.class)
                .hasMessageContaining("nodes[3] of ctr")
                .hasMessageContaining(message);
    }

    @Test
    void a_file_without_servers_is_refused(@TempDir Path directory) throws IOException {
        var file = Files.writeString(directory.resolve("servers"), "# nobody yet\n\n");

        assertThatThrownBy(() -> Naming.resolve("file://" + file, "f"))
                .hasMessageContaining("names no server");
    }

    @Test
    void a_server_of_two_shards_is_named_once() {
        var conf =
                new TableConf(
                        "t",
                        1,
                        Duration.ofMillis(1),
                        0,
                        Duration.ZERO,
                        TableConf.Balancing.RR,
                        List.of("list://a:1,b:2", "list://b:2,c:3"));

        assertThat(conf.servers()).containsExactly("a:1", "b:2", "c:3");
    }

    @Test
    void options_that_make_no_sense_are_refused() {
        assertThatThrownBy(() -> ClientOptions.defaults().withSplitKeys(0))
                .isInstanceOf(CubeClientException.class)
                .hasMessageContaining("splitKeys is 0, at least 1");
        assertThat(ClientOptions.defaults().withHealthInterval(Duration.ofSeconds(9)))
                .extracting(ClientOptions::healthInterval, ClientOptions::splitKeys)
                .containsExactly(Duration.ofSeconds(9), 2000);
    }
}
