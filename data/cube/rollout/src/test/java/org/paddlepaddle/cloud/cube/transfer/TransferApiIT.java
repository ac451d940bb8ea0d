// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;

/** The names of upstream's HTTP API, as whoever has written a dashboard for it reads them. */
class TransferApiIT {
    private static final List<String> VERSION =
            List.of(
                    "dict_name",
                    "version",
                    "depend",
                    "id",
                    "key",
                    "mode",
                    "input",
                    "output",
                    "status",
                    "status_str",
                    "finish_time",
                    "create_time",
                    "meta_infos");
    private static final List<String> INSTANCE =
            List.of(
                    "dict_name",
                    "mode",
                    "version",
                    "depend",
                    "id",
                    "key",
                    "shard",
                    "source",
                    "deploy_path",
                    "ip",
                    "port",
                    "agent_ip",
                    "agent_port",
                    "status_id",
                    "status",
                    "builded_time",
                    "download_start_time",
                    "downloaded_time",
                    "reload_start_time",
                    "reloaded_time",
                    "enable_start_time",
                    "enabled_time",
                    "create_time");

    @TempDir Path directory;
    private Field field;
    private TransferServer server;
    private Release base;
    private Release patch;

    @BeforeEach
    void bring() throws IOException {
        field = new Field(directory);
        field.produce(100, 100);
        field.produce(110, 100);
        server = field.start(FaultPoint.NONE);
        assertThat(server.transfer().once()).isTrue();
        base = server.transfer().state().lineage().getFirst();
        patch = server.transfer().state().lineage().getLast();
    }

    @AfterEach
    void end() {
        server.close();
        field.close();
    }

    @Test
    void dict_info_says_everything() throws Exception {
        var info = data(get("/dict/info"));

        assertThat(names(info))
                .containsExactly(
                        "dict_name",
                        "dict_mode",
                        "shard_num",
                        "copy_num",
                        "inst_num",
                        "deploy_path",
                        "donefile_addr",
                        "output_addr",
                        "tmp_addr",
                        "download_mode",
                        "wget_port",
                        "download_inst",
                        "reload_insts",
                        "enable_insts",
                        "instances",
                        "wait_version_info",
                        "current_version_info");
        assertThat(info.path("dict_name").asText()).isEqualTo("dict");
        assertThat(info.path("shard_num").asInt()).isEqualTo(2);
        assertThat(info.path("inst_num").asInt()).isEqualTo(4);
        assertThat(names(info.path("wait_version_info"))).containsExactlyElementsOf(VERSION);
        var current = info.path("current_version_info");
        assertThat(current).hasSize(2);
        assertThat(names(current.get(1))).containsExactlyElementsOf(VERSION);
        assertThat(current.get(0).path("mode").asText()).isEqualTo("base");
        assertThat(current.get(1).path("mode").asText()).isEqualTo("delta");
        assertThat(current.get(1).path("status").asInt()).isEqualTo(90);
        assertThat(current.get(1).path("meta_infos").path("1").asText())
                .isEqualTo("{\"index_total_count\":\"1\"}");
    }

    @Test
    void instances_and_history_and_what_a_new_replica_needs() throws Exception {
        var instances = data(get("/instance/status"));
        var history = data(get("/dict/deploy/history"));
        var scaler = RolloutJson.tree(data(get("/dict/scaler?shard=1")).asText());

        assertThat(instances).hasSize(4);
        assertThat(names(instances.get(0))).containsAll(INSTANCE);
        assertThat(instances.get(0).path("status").asText()).isEqualTo("enable_succ");
        assertThat(instances.get(0).path("status_id").asInt()).isEqualTo(100);
        assertThat(history).hasSize(2);
        assertThat(scaler).hasSize(2);
        assertThat(scaler.get(0).path("data_source").asText())
                .endsWith(base.directory() + "/dict_part1.tar");
    }

    @Test
    void times_are_those_of_what_has_happened() throws Exception {
        var instance = data(get("/instance/status")).get(0);

        var order =
                List.of(
                        instance.path("create_time").asLong(),
                        instance.path("builded_time").asLong(),
                        instance.path("download_start_time").asLong(),
                        instance.path("downloaded_time").asLong(),
                        instance.path("reload_start_time").asLong(),
                        instance.path("reloaded_time").asLong(),
                        instance.path("enable_start_time").asLong(),
                        instance.path("enabled_time").asLong(),
                        patch.finished());
        assertThat(order).isSorted().doesNotContain(0L);
        assertThat(instance.path("builded_time").asLong()).isEqualTo(patch.built());
    }

    @Test
    void a_transfer_that_was_started_anew_knows_since_when_replicas_serve() throws Exception {
        server.close();
        server = field.start(FaultPoint.NONE);
        server.transfer().once();

        var instance = data(get("/instance/status")).get(0);

        assertThat(instance.path("status").asText()).isEqualTo("enable_succ");
        assertThat(instance.path("enabled_time").asLong()).isEqualTo(patch.finished());
    }

    @Test
    void upstreams_files_say_what_the_api_says() throws Exception {
        var info = data(get("/dict/info"));

        assertThat(file("WaitVersionInfo.json")).isEqualTo(info.path("wait_version_info"));
        assertThat(file("CurrentVersionInfo.json")).isEqualTo(info.path("current_version_info"));
    }

    @Test
    void upstreams_file_names_the_release_under_way() throws Exception {
        var seen = new ArrayList<JsonNode>();
        field.builder =
                order -> {
                    seen.add(file("WaitVersionInfo.json"));
                    return Field.build(order);
                };
        server.close();
        field.produce(200, 200);
        server = field.start(FaultPoint.NONE);

        assertThat(server.transfer().once()).isTrue();

        assertThat(seen).hasSize(1);
        assertThat(seen.getFirst().path("id").asLong()).isEqualTo(200);
        assertThat(seen.getFirst().path("status_str").asText()).isEqualTo("Building");
        assertThat(names(seen.getFirst())).containsExactlyElementsOf(VERSION);
        assertThat(file("WaitVersionInfo.json").path("version").asLong()).isZero();
        assertThat(file("CurrentVersionInfo.json")).hasSize(1);
    }

    private JsonNode file(String name) {
        try {
            return RolloutJson.tree(Files.readString(directory.resolve("tmp").resolve(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_shard_is_described_and_the_description_given_back() throws Exception {
        var wanted =
                "name=dict&shard=1&split=0&version=%d&depend=%d"
                        .formatted(patch.version(), patch.depend());
        // Not encoded: so does upstream's builder.
        var said = post("/dict/meta_info/register", wanted + "&meta={\"index_total_count\":\"7\"}");

        var found = data(get("/dict/meta_info?" + wanted));

        assertThat(said.path("success").asText()).isEqualTo("0");
        assertThat(names(found))
                .containsExactly("name", "version", "depend", "shard", "split", "meta");
        assertThat(found.path("meta").asText()).isEqualTo("{\"index_total_count\":\"7\"}");
    }

    @Test
    void what_is_wrong_is_said_and_changes_nothing() throws Exception {
        var before = server.transfer().state();

        assertThat(get("/dict/nothing").path("success").asText()).isEqualTo("2");
        for (var wrong :
                List.of(
                        "/dict/scaler?shard=2",
                        "/dict/scaler?shard=99999999999999999",
                        "/dict/scaler?shard=-1",
                        "/dict/meta_info",
                        "/dict/meta_info?name=dict&version=1&depend=1&shard=0",
                        "/dict/meta_info?name=other&version=%1$d&depend=%1$d&shard=0"
                                .formatted(base.version()))) {
            assertFailed(get(wrong));
        }
        for (var wrong :
                List.of(
                        "",
                        "name=dict&shard=0&version=1&depend=1&meta={}",
                        "name=dict&shard=5&version=" + base.version() + "&depend=1&meta={}",
                        "name=dict&shard=0&version=" + base.version() + "&depend=1",
                        "name=other&shard=0&version=" + base.version() + "&depend=1&meta={}")) {
            assertFailed(post("/dict/meta_info/register", wrong));
        }
        assertFailed(post("/dict/abort", ""));
        assertThat(server.transfer().state()).isEqualTo(before);
    }

    private static void assertFailed(JsonNode answer) {
        assertThat(answer.path("success").asText()).as(answer.toString()).isEqualTo("255");
        assertThat(answer.path("message").asText()).isNotEmpty();
    }

    private static JsonNode data(JsonNode answer) {
        assertThat(answer.path("success").asText()).as(answer.toString()).isEqualTo("0");
        assertThat(answer.path("message").asText()).isEqualTo("query ok");
        return answer.path("data");
    }

    private static List<String> names(JsonNode node) {
        var names = new ArrayList<String>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        return ask(HttpRequest.newBuilder(address(path)).GET());
    }

    private JsonNode post(String path, String form) throws IOException, InterruptedException {
        return ask(HttpRequest.newBuilder(address(path)).POST(BodyPublishers.ofString(form)));
    }

    private URI address(String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }

    private static JsonNode ask(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(request.build(), BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            return RolloutJson.tree(answer.body());
        }
    }
}
