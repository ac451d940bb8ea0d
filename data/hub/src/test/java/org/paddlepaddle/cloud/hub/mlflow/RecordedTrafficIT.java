// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What MLflow's client asked and its server answered, asked again here. */
class RecordedTrafficIT {
    private static final Path RECORD =
            Path.of("../../../shared/modelhub/mlflow_3.17.2_client_calls.jsonl");
    private static final String THEIR_RUN = "60653cf60991427595b8ece87d9df31b";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir Path directory;
    private String ourRun = "";

    @Test
    void is_answered_alike() throws Exception {
        if (!Files.exists(RECORD)) {
            System.out.println("skipped: " + RECORD + " is not there");
            Assumptions.abort("no recorded traffic");
        }
        var differences = new ArrayList<String>();
        try (var server = new RegistryServer(directory)) {
            // The recorded server had one experiment more than the default.
            server.ask("POST", "/api/2.0/mlflow/experiments/create", "{\"name\":\"first\"}");
            for (var line : Files.readAllLines(RECORD)) {
                differences.addAll(replay(server, JSON.readTree(line)));
            }
        }
        assertThat(differences).isEmpty();
        assertThat(KnownDifferences.met()).containsExactlyInAnyOrder(KnownDifferences.values());
    }

    private List<String> replay(RegistryServer server, JsonNode call) throws Exception {
        var path = call.path("path").asText();
        var response =
                server.ask(
                        call.path("method").asText(), ours(path), ours(call.path("body").asText()));
        var answer = response.body();
        if (path.endsWith("/runs/create")) {
            ourRun = JSON.readTree(answer).at("/run/info/run_id").asText();
        }
        var theirs = normal(call.path("answer").asText());
        var mine = normal(ourRun.isEmpty() ? answer : answer.replace(ourRun, THEIR_RUN));
        KnownDifferences.forgive(path, theirs, mine);
        return response.statusCode() == call.path("status").asInt() && theirs.equals(mine)
                ? List.of()
                : List.of(
                        call.path("call").asText()
                                + " "
                                + path
                                + "\n theirs "
                                + theirs
                                + "\n ours   "
                                + response.statusCode()
                                + " "
                                + mine
                                + "\n");
    }

    private String ours(String text) {
        return ourRun.isEmpty() ? text : text.replace(THEIR_RUN, ourRun);
    }

    /** Without times, generated names and the order of tags. */
    private static JsonNode normal(String answer) throws Exception {
        if (!answer.startsWith("{")) {
            return JSON.getNodeFactory().textNode(answer.equals("<0 bytes>") ? "" : answer);
        }
        var tree = JSON.readTree(answer);
        normalise(tree);
        return tree;
    }

    private static void normalise(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (var field : List.of("creation_timestamp", "last_updated_timestamp", "run_name")) {
                if (object.has(field)) {
                    object.put(field, "some");
                }
            }
            if (object.path("key").asText().equals("mlflow.runName")) {
                object.put("value", "some");
            }
            if (object.path("tags") instanceof ArrayNode tags) {
                var sorted = new ArrayList<JsonNode>();
                tags.forEach(sorted::add);
                sorted.sort(Comparator.comparing(tag -> tag.path("key").asText()));
                tags.removeAll();
                tags.addAll(sorted);
            }
        }
        node.forEach(RecordedTrafficIT::normalise);
    }
}
