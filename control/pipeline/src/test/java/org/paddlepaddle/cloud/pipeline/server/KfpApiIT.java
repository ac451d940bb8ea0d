// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.api.pipeline.Workflow;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.door.Identity;
import org.paddlepaddle.cloud.http.HttpFields;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.pipeline.MemoryArtifacts;
import org.paddlepaddle.cloud.pipeline.SharedPipelines;
import org.paddlepaddle.cloud.pipeline.store.SqlitePipelineStore;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** KFP's API against a genuine store of workflows, and against what genuine clients sent. */
class KfpApiIT {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String API = "/apis/v1beta1";
    private static final String PIPELINE =
            """
            {"apiVersion": "argoproj.io/v1alpha1", "kind": "Workflow", "metadata": {"generateName": "tiny-"},
             "spec": {"entrypoint": "s", "arguments": {"parameters": [{"name": "n", "value": "1"}]},
              "templates": [{"name": "s", "container": {"image": "busybox"}}]}}\
            """;

    @TempDir static Path directory;

    private static LocalApi api;
    private static SqlitePipelineStore database;
    private static HttpHandler room;
    private static MemoryArtifacts artifacts;

    @BeforeAll
    static void start() throws IOException {
        api = LocalApi.start(directory.resolve("api"));
        api.client().resource(namespace("kubeflow")).create();
        api.client().resource(namespace("team-a")).create();
        try (var in =
                KfpApiIT.class.getResourceAsStream("/manifests/17-workflows.argoproj.io.yaml")) {
            api.apply(new String(in.readAllBytes(), UTF_8));
        }
        database = SqlitePipelineStore.open(directory.resolve("rows.db"));
        artifacts = new MemoryArtifacts();
        room = KfpApi.handler(database, artifacts, InstantSource.system());
    }

    private static io.fabric8.kubernetes.api.model.Namespace namespace(String name) {
        return new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build();
    }

    @AfterAll
    static void end() {
        database.close();
        api.close();
    }

    private static Response ask(
            KubernetesClient client, String method, String target, byte[] body, HttpFields fields)
            throws Exception {
        var request = Request.of(method, target, fields, body);
        return room.handle(
                request.with(
                        Caller.class,
                        new Caller(new Identity("somebody", List.of()), () -> client)));
    }

    private static JsonNode call(int status, String method, String path, String body)
            throws Exception {
        var answer = ask(api.client(), method, path, body.getBytes(UTF_8), HttpFields.NONE);
        assertThat(answer.status()).as(method + " " + path).isEqualTo(status);
        return JSON.readTree(answer.bytes().orElse(new byte[0]));
    }

    private static String run(String name, String parameters) {
        var body = JSON.createObjectNode().put("name", name);
        body.putObject("pipeline_spec")
                .put("workflow_manifest", PIPELINE)
                .putRawValue(
                        "parameters", new com.fasterxml.jackson.databind.util.RawValue(parameters));
        return body.toString();
    }

    @Test
    void a_run_is_a_row_and_a_workflow_of_the_callers() throws Exception {
        var made =
                call(200, "POST", API + "/runs", run("first", "[{\"name\": \"n\", \"value\": 5}]"));

        var id = made.path("run").path("id").asText();
        var workflow =
                JSON.readTree(made.path("pipeline_runtime").path("workflow_manifest").asText());
        assertThat(workflow.at("/spec/arguments/parameters/0/value").asText()).isEqualTo("5");
        assertThat(workflow.at("/metadata/labels/pipeline~1runid").asText()).isEqualTo(id);
        assertThat(workflow.at("/metadata/name").asText()).isEqualTo("tiny-" + id.substring(0, 8));
        assertThat(workflow.at("/spec/serviceAccountName").asText()).isEqualTo("pipeline-runner");
        call(200, "POST", API + "/runs/" + id + "/terminate", "");
        assertThat(
                        workflow("tiny-" + id.substring(0, 8))
                                .get()
                                .getSpec()
                                .tree()
                                .path("activeDeadlineSeconds")
                                .asInt(-1))
                .isZero();
    }

    private static Resource<Workflow> workflow(String name) {
        return api.client().resources(Workflow.class).inNamespace("kubeflow").withName(name);
    }

    @Test
    void what_cannot_be_run_is_refused_with_the_reasons_and_leaves_nothing() throws Exception {
        var unknown =
                call(400, "POST", API + "/runs", run("x", "[{\"name\": \"m\", \"value\": \"5\"}]"));
        assertThat(unknown.path("error").asText()).contains("no parameter m; it has [n]");

        var body = run("y", "[]").replace("\\\"container\\\"", "\\\"script\\\"");
        var refused = call(400, "POST", API + "/runs", body);

        assertThat(refused.path("code").asInt()).isEqualTo(3);
        assertThat(refused.path("error").asText())
                .contains("spec.templates[0].script: is not supported");
        assertThat(call(200, "GET", filter("y"), "").has("runs")).isFalse();
    }

    private static String filter(String name) {
        return API
                + "/runs?filter="
                + URLEncoder.encode(
                        "{\"predicates\": [{\"op\": 1, \"key\": \"name\", \"stringValue\": \""
                                + name
                                + "\"}]}",
                        UTF_8);
    }

    @Test
    void lists_come_in_pages_in_the_order_asked_for() throws Exception {
        for (var name : List.of("page-b", "page-a", "page-c")) {
            call(200, "POST", API + "/experiments", "{\"name\": \"" + name + "\"}");
        }
        var filter =
                URLEncoder.encode(
                        "{\"predicates\": [{\"op\": \"IS_SUBSTRING\", \"key\": \"name\","
                                + " \"string_value\": \"page-\"}]}",
                        UTF_8);
        var path = API + "/experiments?page_size=2&sort_by=name%20desc&filter=" + filter;

        var first = call(200, "GET", path, "");
        var second =
                call(
                        200,
                        "GET",
                        path + "&page_token=" + first.path("next_page_token").asText(),
                        "");

        assertThat(first.findValuesAsText("name")).containsExactly("page-c", "page-b");
        assertThat(first.path("total_size").asInt()).isEqualTo(3);
        assertThat(second.findValuesAsText("name")).containsExactly("page-a");
        assertThat(second.has("next_page_token")).isFalse();
    }

    @Test
    void the_same_submission_twice_is_one_run() throws Exception {
        var fields = HttpFields.NONE.with("Idempotency-Key", "k1");
        var body = run("once", "[]").getBytes(UTF_8);

        var one =
                JSON.readTree(
                        ask(api.client(), "POST", API + "/runs", body, fields)
                                .bytes()
                                .orElseThrow());
        var two =
                JSON.readTree(
                        ask(api.client(), "POST", API + "/runs", body, fields)
                                .bytes()
                                .orElseThrow());

        assertThat(two.at("/run/id")).isEqualTo(one.at("/run/id"));
    }

    @Test
    void who_may_not_is_told_so() throws Exception {
        var nobody = api.client("nobody", List.of());

        var answer =
                ask(nobody, "POST", API + "/runs", run("z", "[]").getBytes(UTF_8), HttpFields.NONE);

        assertThat(answer.status()).isEqualTo(403);
        assertThat(new String(answer.bytes().orElseThrow(), UTF_8))
                .contains("pipelines.paddlecloud.org");
    }

    @Test
    void a_run_whose_workflow_is_gone_is_read_from_what_was_kept() throws Exception {
        var made = call(200, "POST", API + "/runs", run("kept", "[]"));
        var id = made.at("/run/id").asText();
        var name = "tiny-" + id.substring(0, 8);
        workflow(name).delete();
        artifacts.put(
                "artifacts/" + name + "/workflow.json",
                "{\"status\": {\"phase\": \"Succeeded\", \"nodes\": {\"%s\": {\"id\": \"%s\"}}}}"
                        .formatted(name, name)
                        .getBytes(UTF_8));
        artifacts.put("artifacts/" + name + "/" + name + "/main.log", "said\n".getBytes(UTF_8));

        var seen = call(200, "GET", API + "/runs/" + id, "");

        assertThat(seen.at("/run/status").asText()).isEqualTo("Succeeded");
        assertThat(seen.at("/pipeline_runtime/workflow_manifest").asText()).contains(name);
        var log =
                call(
                        200,
                        "GET",
                        API + "/runs/" + id + "/nodes/" + name + "/artifacts/main-logs:read",
                        "");
        assertThat(log.path("data").asText()).isEqualTo("c2FpZAo=");
    }

    /** Ids of the recording are replaced by those that our answers gave. */
    @Test
    void every_call_that_a_genuine_client_made_is_answered() throws Exception {
        var ids = new LinkedHashMap<String, String>();
        for (var line : SharedPipelines.lines("http_v1_pypi_kfp_1.8.22_all_calls.jsonl")) {
            var call = JSON.readTree(line);
            var path = replaced(ids, call.path("path").asText());
            // Recurring runs are answered by the API of both versions: RecurringRunsIT, KfpV2ApiIT.
            if (path.contains("/jobs") || path.contains("{")) {
                continue;
            }
            var answer =
                    ask(
                            api.client(),
                            call.path("method").asText(),
                            path + query(ids, call),
                            body(ids, call),
                            fields(call));
            var what =
                    call.path("call").asText() + ": " + call.path("method").asText() + " " + path;
            assertThat(answer.status()).as(what).isIn(expected(call, path));
            remember(ids, call, JSON.readTree(answer.bytes().orElse(new byte[0])));
        }
        assertThat(ids).containsKeys("exp-1", "run-1", "p-1", "v-1");
    }

    /** The recording's stub forgot what was made and deleted; ours does not. */
    private static List<Integer> expected(JsonNode call, String path) {
        boolean gone = path.contains("read") || call.path("call").asText().startsWith("upload");
        // Parameters that the pipeline does not have are refused, as upstream refuses them.
        boolean unfinished =
                path.endsWith("/retry")
                        || call.path("call").asText().endsWith("pipeline_package_path,params)");
        boolean again =
                call.path("method").asText().equals("POST") && path.endsWith("/experiments");
        if (gone) {
            return List.of(200, 404, 409);
        }
        return unfinished ? List.of(400) : again ? List.of(200, 409) : List.of(200, 404);
    }

    private static String replaced(Map<String, String> ids, String text) {
        var result = text;
        for (var id : ids.entrySet()) {
            result = result.replace(id.getKey(), id.getValue());
        }
        return result.replace("run-2", ids.getOrDefault("run-1", "run-2"))
                .replace("node-1", "tiny");
    }

    private static String query(Map<String, String> ids, JsonNode call) {
        var query = new StringBuilder();
        call.path("query")
                .properties()
                .forEach(
                        field -> {
                            var value = replaced(ids, field.getValue().path(0).asText());
                            if (!field.getKey().equals("page_token") || value.length() > 1) {
                                query.append(query.isEmpty() ? "?" : "&")
                                        .append(field.getKey())
                                        .append('=')
                                        .append(URLEncoder.encode(value, UTF_8));
                            }
                        });
        return query.toString();
    }

    private static byte[] body(Map<String, String> ids, JsonNode call) {
        var body = call.path("body");
        var text =
                body.isTextual()
                        ? body.asText()
                        : body.isNull() || body.isMissingNode() ? "" : body.toString();
        return (text.startsWith("--") ? text : replaced(ids, text)).getBytes(UTF_8);
    }

    private static HttpFields fields(JsonNode call) {
        var body = call.path("body").asText();
        return body.startsWith("--")
                ? HttpFields.NONE.with(
                        "Content-Type",
                        "multipart/form-data; boundary="
                                + body.lines().findFirst().orElse("").substring(2))
                : HttpFields.NONE;
    }

    private static void remember(Map<String, String> ids, JsonNode call, JsonNode answer) {
        if (!call.path("method").asText().equals("POST")) {
            return;
        }
        var path = call.path("path").asText();
        if (path.endsWith("/experiments") && answer.has("id")) {
            ids.put("exp-1", answer.path("id").asText());
        } else if (path.endsWith("/runs") && answer.has("run")) {
            ids.put("run-1", answer.at("/run/id").asText());
        } else if (path.endsWith("/upload") && answer.has("id")) {
            ids.put("p-1", answer.path("id").asText());
        } else if (path.endsWith("/upload_version") && answer.has("id")) {
            ids.put("v-1", answer.path("id").asText());
        }
    }
}
