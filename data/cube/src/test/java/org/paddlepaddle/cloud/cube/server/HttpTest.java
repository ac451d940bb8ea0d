// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final MemoryStore store =
            new MemoryStore()
                    .with("", "100", Map.of(1L, "one".getBytes(UTF_8), -1L, new byte[0]))
                    .offer("", "200", Map.of(1L, "eins".getBytes(UTF_8)));
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private CubeServer server = CubeServer.start(ServerOptions.defaults().withLoops(2), store);

    @AfterEach
    void stop() {
        http.close();
        server.close();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String body)
            throws IOException, InterruptedException {
        return http.send(
                request(path).POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    }

    private java.net.http.HttpRequest.Builder request(String path) {
        var uri = URI.create("http://127.0.0.1:" + server.port() + path);
        return java.net.http.HttpRequest.newBuilder(uri).timeout(LONG);
    }

    @Nested
    class Seek {
        @Test
        void json_at_both_paths() throws Exception {
            for (var path : List.of("/DictService/seek", "/rec.mcube.DictService/seek")) {
                var body = "{\"keys\":[1,7,18446744073709551615],\"version_required\":true}";

                var reply = post(path, body);

                assertThat(reply.statusCode()).isEqualTo(200);
                assertThat(reply.headers().firstValue("content-type")).hasValue("application/json");
                assertThat(reply.body())
                        .isEqualTo(
                                "{\"values\":[{\"status\":0,\"value\":\"b25l\"},"
                                        + "{\"status\":4294967295,\"value\":\"\"},"
                                        + "{\"status\":0,\"value\":\"\"}],\"version\":\"100\"}");
            }
        }

        @Test
        void nothing_asked_is_nothing_answered() throws Exception {
            assertThat(get("/DictService/seek").body()).isEqualTo("{}");
            assertThat(post("/DictService/seek", "").body()).isEqualTo("{}");
            assertThat(post("/DictService/seek", "{}").body()).isEqualTo("{}");
        }

        @Test
        void what_is_no_request_is_400_and_1003() throws Exception {
            for (var body :
                    List.of(
                            "{",
                            "[]",
                            "{\"keys\":1}",
                            "{\"keys\":[\"a\"]}",
                            "{\"keys\":[-1]}",
                            "{\"keys\":[1.5]}",
                            "{\"keys\":[18446744073709551616]}",
                            "{\"version_required\":1}",
                            "{} {}")) {
                var reply = post("/DictService/seek", body);

                assertThat(reply.statusCode()).as(body).isEqualTo(400);
                assertThat(reply.headers().firstValue("x-bd-error-code")).hasValue("1003");
                assertThat(reply.body())
                        .startsWith(
                                "[127.0.0.1:"
                                        + server.port()
                                        + "][E1003]Fail to parse http body as"
                                        + " rec.mcube.DictRequest, ");
            }
        }

        @Test
        void an_unknown_method_is_404_and_1002() throws Exception {
            var reply = post("/DictService/parallel_seek", "{}");

            assertThat(reply.statusCode()).isEqualTo(404);
            assertThat(reply.headers().firstValue("x-bd-error-code")).hasValue("1002");
            assertThat(reply.body())
                    .endsWith("[E1002]Fail to find method=DictService/parallel_seek");
        }

        @Test
        void a_protobuf_message_is_answered_with_one() throws Exception {
            var message = WireClient.hex("080108071001");

            var reply =
                    http.send(
                            request("/DictService/seek")
                                    .header("Content-Type", "application/proto")
                                    .POST(BodyPublishers.ofByteArray(message))
                                    .build(),
                            BodyHandlers.ofByteArray());

            assertThat(reply.headers().firstValue("content-type")).hasValue("application/proto");
            assertThat(WireClient.hex(reply.body()))
                    .isEqualTo("0a07080012036f6e65" + "0a0808ffffffff0f1200" + "1203313030");
        }

        @Test
        void a_version_that_is_not_here_is_said() throws Exception {
            var reply = post("/DictService/seek", "{\"keys\":[1],\"want_version\":\"5\"}");

            assertThat(reply.statusCode()).isEqualTo(404);
            assertThat(reply.headers().firstValue("x-bd-error-code")).hasValue("3001");
        }

        @Test
        void too_many_keys_are_refused() throws Exception {
            var keys = IntStream.rangeClosed(0, 65_536).mapToObj(Integer::toString).toList();

            var reply = post("/DictService/seek", "{\"keys\":[" + String.join(",", keys) + "]}");

            assertThat(reply.statusCode()).isEqualTo(400);
            assertThat(reply.body()).contains("more than 65536 keys");
        }

        @Test
        void chunks_of_any_cut_make_one_body() throws Exception {
            try (var client = new WireClient(server.port())) {
                var head = "POST /DictService/seek HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
                var body = "7\r\n{\"keys\"\r\n4;a=b\r\n:[1]\r\n1\r\n}\r\n0\r\n\r\n";
                for (byte b : (head + body).getBytes(UTF_8)) {
                    client.send(new byte[] {b});
                }

                var first = new byte[15];
                assertThat(client.socket().getInputStream().readNBytes(first, 0, 15)).isEqualTo(15);
                assertThat(new String(first, UTF_8)).isEqualTo("HTTP/1.1 200 OK");
            }
        }

        @Test
        void a_body_above_the_limit_is_413() throws Exception {
            try (var client = new WireClient(server.port())) {
                client.send(
                        "POST /DictService/seek HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n"
                                .getBytes(UTF_8));

                var all = new String(client.socket().getInputStream().readAllBytes(), UTF_8);
                assertThat(all).startsWith("HTTP/1.1 413 ").contains("Connection: close");
            }
        }

        @Test
        void requests_behind_each_other_are_answered_in_order() throws Exception {
            try (var client = new WireClient(server.port())) {
                var three =
                        String.join(
                                "\r\n\r\n",
                                "GET /version HTTP/1.1",
                                "GET /health2 HTTP/1.1",
                                "GET /version HTTP/1.1\r\nConnection: close",
                                "");
                client.send(three.getBytes(UTF_8));

                var all = new String(client.socket().getInputStream().readAllBytes(), UTF_8);
                assertThat(all.split("HTTP/1.1 ", -1)).hasSize(4);
                assertThat(all.indexOf("404"))
                        .isBetween(all.indexOf("200"), all.lastIndexOf("200"));
            }
        }
    }

    @Nested
    class Control {
        private int command(String json) throws Exception {
            return post("/ControlService/cmd", json).statusCode();
        }

        private String status() throws Exception {
            return post("/rec.mcube.ControlService/cmd", "{\"cmd\":\"status\"}")
                    .body()
                    .replaceAll("\\s", "");
        }

        @Test
        void what_is_no_command_is_400_without_a_body() throws Exception {
            for (var body : List.of("", "x", "[]", "{}", "{\"cmd\":1}")) {
                var reply = post("/ControlService/cmd", body);

                assertThat(reply.statusCode()).as(body).isEqualTo(400);
                assertThat(reply.body()).isEmpty();
            }
            assertThat(command("{\"cmd\":\"clear\"}")).isEqualTo(500);
        }

        @Test
        void load_enable_and_unload() throws Exception {
            assertThat(status())
                    .isEqualTo("{\"cur_version\":\"100\",\"bg_version\":\"\",\"status\":0}");

            assertThat(command("{\"cmd\":\"bg_load_base\",\"version_path\":\"/200\"}"))
                    .isEqualTo(200);
            assertThat(status()).contains("\"bg_version\":\"200\"");
            assertThat(command("{\"cmd\":\"enable\",\"version\":\"200\"}")).isEqualTo(200);
            assertThat(command("{\"cmd\":\"enable\",\"version\":\"200\"}")).isEqualTo(200);
            assertThat(status()).contains("\"cur_version\":\"200\",\"bg_version\":\"100\"");
            assertThat(command("{\"cmd\":\"bg_switch\"}")).isEqualTo(200);
            assertThat(status()).contains("\"cur_version\":\"100\",\"bg_version\":\"200\"");
            assertThat(command("{\"cmd\":\"bg_unload\"}")).isEqualTo(200);
            assertThat(command("{\"cmd\":\"bg_unload\"}")).isEqualTo(200);
            assertThat(command("{\"cmd\":\"bg_switch\"}")).isEqualTo(500);
        }

        @Test
        void failures_are_told() throws Exception {
            assertThat(command("{\"cmd\":\"bg_load_base\",\"version_path\":\"/9\"}"))
                    .isEqualTo(500);
            assertThat(command("{\"cmd\":\"bg_load_base\"}")).isEqualTo(500);
            assertThat(command("{\"cmd\":\"bg_load_base\",\"version_path\":\"/../9\"}"))
                    .isEqualTo(500);
            assertThat(command("{\"cmd\":\"bg_load_patch\",\"version_path\":\"/9\"}"))
                    .isEqualTo(500);
            assertThat(command("{\"cmd\":\"reload_base\",\"version_path\":\"/9\"}")).isEqualTo(500);
            assertThat(command("{\"cmd\":\"reload_patch\",\"version_path\":\"/9\"}"))
                    .isEqualTo(500);
            assertThat(command("{\"cmd\":\"enable\",\"version\":\"9\"}")).isEqualTo(500);
            assertThat(command("{\"cmd\":\"enable\"}")).isEqualTo(500);
            assertThat(status()).contains("\"cur_version\":\"100\"");
        }

        @Test
        void reload_and_rollback() throws Exception {
            assertThat(command("{\"cmd\":\"reload_base\",\"version_path\":\"/200\"}"))
                    .isEqualTo(200);
            assertThat(status()).contains("\"cur_version\":\"200\",\"bg_version\":\"\"");

            var reply = post("/ControlService/cmd", "{\"cmd\":\"rollback\"}");

            assertThat(reply.body())
                    .contains("\"success\":\"0\"")
                    .contains("\"cur_version\":\"100\"");
            assertThat(post("/ControlService/cmd", "{\"cmd\":\"versions\"}").body())
                    .contains("\"kept\":[\"100\",\"200\"]");
        }

        @Test
        void verify_tells_damage() throws Exception {
            assertThat(command("{\"cmd\":\"verify\"}")).isEqualTo(200);
            store.damage("100");

            var reply = post("/ControlService/cmd", "{\"cmd\":\"verify\"}");

            assertThat(reply.statusCode()).isEqualTo(500);
            assertThat(reply.body()).contains("data.0 at 7");
        }

        @Test
        void one_changing_command_at_a_time_and_status_meanwhile() throws Exception {
            var gate = new CountDownLatch(1);
            store.gate(gate);
            var first =
                    http.sendAsync(
                            request("/ControlService/cmd")
                                    .POST(
                                            BodyPublishers.ofString(
                                                    "{\"cmd\":\"bg_load_base\",\"version_path\":\"/200\"}"))
                                    .build(),
                            BodyHandlers.ofString());
            while (!status().contains("\"status\":1")) {
                Thread.onSpinWait();
            }

            assertThat(command("{\"cmd\":\"bg_unload\"}")).isEqualTo(500);

            gate.countDown();
            assertThat(first.join().statusCode()).isEqualTo(200);
        }

        @Test
        void a_token_is_wanted_when_there_is_one() throws Exception {
            server.close();
            server =
                    CubeServer.start(
                            ServerOptions.defaults().withLoops(1).withAdmin(-1, "s3cret"), store);

            assertThat(command("{\"cmd\":\"bg_unload\"}")).isEqualTo(401);
            assertThat(command("{\"cmd\":\"status\"}")).isEqualTo(200);
            var reply =
                    http.send(
                            request("/ControlService/cmd")
                                    .header("Authorization", "Bearer s3cret")
                                    .POST(BodyPublishers.ofString("{\"cmd\":\"bg_unload\"}"))
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(reply.statusCode()).isEqualTo(200);
        }

        @Test
        void beyond_loopback_nothing_changes_without_a_token() throws Exception {
            server.close();
            server =
                    CubeServer.start(
                            ServerOptions.defaults().withLoops(1).listeningOn("0.0.0.0", 0), store);

            assertThat(command("{\"cmd\":\"bg_unload\"}")).isEqualTo(403);
        }

        @Test
        void a_port_for_commands_takes_them_alone() throws Exception {
            server.close();
            server =
                    CubeServer.start(
                            ServerOptions.defaults().withLoops(1).withAdmin(0, null), store);

            assertThat(command("{\"cmd\":\"bg_unload\"}")).isEqualTo(403);
            var uri = URI.create("http://127.0.0.1:" + server.adminPort() + "/ControlService/cmd");
            var reply =
                    http.send(
                            java.net.http.HttpRequest.newBuilder(uri)
                                    .POST(BodyPublishers.ofString("{\"cmd\":\"bg_unload\"}"))
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(reply.statusCode()).isEqualTo(200);
        }
    }

    @Nested
    class Pages {
        @Test
        void health_is_good_after_the_warm_up() throws Exception {
            var seen = new ArrayList<String>();
            do {
                seen.add(get("/health").body());
            } while (!seen.getLast().equals("OK"));

            assertThat(seen).isSubsetOf("not ready", "OK");
        }

        @Test
        void figures_have_upstream_names_and_count_what_clients_asked() throws Exception {
            awaitHealth();
            post("/DictService/seek", "{\"keys\":[1,2]}");
            try (var client = new WireClient(server.port())) {
                client.send(WireClient.seek("080108010809"));
                client.reply();
            }

            var vars = get("/vars").body();

            assertThat(vars)
                    .contains("request_num : 2\r\n")
                    .contains("total_key_num : 5\r\n")
                    .contains("unfound_key_num : 2\r\n")
                    .contains("request_num_minute : 2\r\n")
                    .contains("keys_per_request_num : 2\r\n")
                    .contains("long_value_num : 0\r\n")
                    .contains("data_load_time : ")
                    .contains("data_size : 5\r\n")
                    .contains("rpc_server_" + server.port() + "_rec_mcube_dict_service_seek_count");
            assertThat(get("/vars/total_key_num").body()).isEqualTo("total_key_num : 5\r\n");
            assertThat(get("/vars/nothing").statusCode()).isEqualTo(404);
            assertThat(get("/metrics").body())
                    .contains("paddlecloud_cube_keys_total 5\n")
                    .contains("paddlecloud_cube_request_seconds_count 2\n")
                    .contains("paddlecloud_cube_table_keys{table=\"\"} 2\n");
        }

        private void awaitHealth() throws Exception {
            while (!get("/health").body().equals("OK")) {
                Thread.onSpinWait();
            }
        }

        @Test
        void status_and_version() throws Exception {
            assertThat(get("/version").body()).isEqualTo("Cube Service");
            assertThat(get("/status").body()).contains("\"cur_version\" : \"100\"");
        }

        @Test
        void bvar_files_are_written_where_upstream_writes_them(@TempDir Path directory)
                throws Exception {
            try (var monitored =
                    CubeServer.start(
                            ServerOptions.defaults().withLoops(1).withMonitor(directory), store)) {
                assertThat(monitored.port()).isPositive();
                var file = directory.resolve("bvar.cube.data");
                while (!Files.exists(file)
                        || !Files.exists(directory.resolve("bvar.cube.system.data"))) {
                    LockSupport.parkNanos(10_000_000);
                }
                assertThat(Files.readString(file)).contains("cube_total_key_num : ");
            }
        }
    }
}
