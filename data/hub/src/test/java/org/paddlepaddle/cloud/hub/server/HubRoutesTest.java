// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.http.HttpFields;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.hub.MemoryBlobs;
import org.paddlepaddle.cloud.hub.Sha256;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.hub.request.AliasRequests;
import org.paddlepaddle.cloud.hub.store.HubDatabase;

class HubRoutesTest {
    private static final byte[] WEIGHTS = "weights".getBytes(StandardCharsets.UTF_8);
    private static final String MANIFEST =
            "{\"files\":[{\"path\":\"w\",\"size\":7,\"sha256\":\"" + Sha256.hex(WEIGHTS) + "\"}]}";

    @TempDir Path directory;
    private final List<String> asked = new ArrayList<>();
    private HubDatabase database;
    private HttpHandler routes;

    @BeforeEach
    void open() {
        database = HubDatabase.open(directory.resolve("hub.db"));
        var hub = new ModelHub(database, new MemoryBlobs(), InstantSource.system());
        routes =
                HubRoutes.handler(
                        hub,
                        new AliasRequests(hub, database.documents(), InstantSource.system()),
                        (request, verb, model) -> {
                            asked.add(verb + " " + model);
                            if (request.header("X-Stranger").isPresent()) {
                                throw new HttpRefusal(403, "no");
                            }
                            return "ann";
                        });
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_version_is_pushed_and_shown() throws Exception {
        assertThat(body(ask("POST", "/hub/v1/models/ctr/missing", MANIFEST))).contains("\"w\"");
        assertThat(upload(WEIGHTS).status()).isEqualTo(201);
        assertThat(body(ask("POST", "/hub/v1/models/ctr/missing", MANIFEST)))
                .isEqualTo("{\"missing\":[]}");
        assertThat(body(ask("POST", "/hub/v1/models/ctr/versions", MANIFEST)))
                .contains("\"version\":1", "\"creator\":\"ann\"");

        assertThat(body(ask("GET", "/hub/v1/models/ctr/versions/latest", "")))
                .contains("\"path\":\"w\"");
        assertThat(asked)
                .containsExactly("create ctr", "create ctr", "create ctr", "create ctr", "get ctr");
    }

    @Test
    void an_alias_moves_and_shows_its_history() throws Exception {
        upload(WEIGHTS);
        ask("POST", "/hub/v1/models/ctr/versions", MANIFEST);

        assertThat(ask("PUT", "/hub/v1/models/ctr/aliases/prod", "{\"version\":1}").status())
                .isEqualTo(200);

        assertThat(body(ask("GET", "/hub/v1/models/ctr/aliases/prod", "")))
                .contains("\"from\":0", "\"to\":1", "\"who\":\"ann\"");
        assertThat(ask("DELETE", "/hub/v1/models/ctr/versions/1", "").status()).isEqualTo(409);
    }

    @Test
    void versions_are_found_by_filter() throws Exception {
        upload(WEIGHTS);
        var tagged = MANIFEST.replaceFirst("}$", ",\"metrics\":{\"auc\":0.8}}");
        ask("POST", "/hub/v1/models/ctr/versions", tagged);

        assertThat(body(ask("GET", "/hub/v1/versions?filter=metrics.auc%20%3E%200.7", "")))
                .contains("\"model\":\"ctr\"");
        assertThat(body(ask("GET", "/hub/v1/versions?filter=metrics.auc%20%3E%200.9", "")))
                .isEqualTo("{\"versions\":[]}");
        assertThat(ask("GET", "/hub/v1/versions?filter=x", "").status()).isEqualTo(400);
    }

    @Test
    void a_closed_gate_keeps_an_alias_where_it_is() throws Exception {
        upload(WEIGHTS);
        var measured = MANIFEST.replaceFirst("}$", ",\"metrics\":{\"auc\":0.6}}");
        ask("POST", "/hub/v1/models/ctr/versions", measured);
        var gate = "/hub/v1/models/ctr/gates/prod";
        assertThat(body(ask("PUT", gate, "{\"require\":[\"auc >= 0.7\"]}")))
                .isEqualTo("{\"require\":[\"auc>=0.7\"],\"approvers\":[]}");

        assertThat(body(ask("PUT", "/hub/v1/models/ctr/aliases/prod", "{\"version\":1}")))
                .contains(
                        "the gate of ctr@prod is closed: auc>=0.7 is wanted, and version 1 has"
                                + " 0.6");
        ask("PUT", gate, "{\"approvers\":[\"bob\"]}");
        assertThat(body(ask("PUT", "/hub/v1/models/ctr/aliases/prod", "{\"version\":1}")))
                .contains("only bob may move it, not ann");
        ask("DELETE", gate, "");
        assertThat(ask("PUT", "/hub/v1/models/ctr/aliases/prod", "{\"version\":1}").status())
                .isEqualTo(200);
        assertThat(asked).contains("gate ctr");
        assertThat(ask("PUT", gate, "{\"require\":[\"auc\"]}").status()).isEqualTo(400);
    }

    @Test
    void refusals_are_json_with_the_right_status() throws Exception {
        assertThat(body(ask("GET", "/hub/v1/models/none/versions", "")))
                .isEqualTo("{\"message\":\"there is no model none\"}");
        assertThat(ask("GET", "/hub/v1/models/none/versions", "").status()).isEqualTo(404);
        assertThat(ask("POST", "/hub/v1/models/ctr/versions", "{}").status()).isEqualTo(400);
        assertThat(ask("POST", "/hub/v1/models/ctr/versions", MANIFEST).status()).isEqualTo(409);
        assertThat(ask("GET", "/hub/v1/models/a%20b/versions", "").status()).isEqualTo(400);
        assertThat(ask("PATCH", "/hub/v1/models", "").status()).isEqualTo(405);
        assertThat(upload("other".getBytes(StandardCharsets.UTF_8), Sha256.hex(WEIGHTS)).status())
                .isEqualTo(400);
    }

    @Test
    void a_stranger_reads_nothing() throws Exception {
        var fields = HttpFields.NONE.with("X-Stranger", "yes");
        var request = Request.of("GET", "/hub/v1/models", fields, new byte[0]);

        assertThat(routes.handle(request).status()).isEqualTo(403);
    }

    private Response upload(byte[] content) throws Exception {
        return upload(content, Sha256.hex(content));
    }

    private Response upload(byte[] content, String digest) throws Exception {
        var target = "/hub/v1/models/ctr/blobs/" + digest;
        return routes.handle(Request.of("PUT", target, HttpFields.NONE, content));
    }

    private Response ask(String method, String target, String body) throws Exception {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        return routes.handle(Request.of(method, target, HttpFields.NONE, bytes));
    }

    private static String body(Response response) {
        return new String(response.bytes().orElseThrow(), StandardCharsets.UTF_8);
    }
}
