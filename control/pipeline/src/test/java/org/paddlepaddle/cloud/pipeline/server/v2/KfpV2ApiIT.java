// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.v2;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
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
import org.paddlepaddle.cloud.pipeline.ir.IrNames;
import org.paddlepaddle.cloud.pipeline.server.RunSync;
import org.paddlepaddle.cloud.pipeline.server.recurring.RecurringLoop;
import org.paddlepaddle.cloud.pipeline.store.SqlitePipelineStore;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** KFP's API of v2beta1 against a genuine store of workflows, and what genuine clients sent. */
class KfpV2ApiIT {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String API = "/apis/v2beta1";
    private static final String PIPELINE =
            """
            {"pipelineInfo": {"name": "tiny"}, "schemaVersion": "2.1.0", "sdkVersion": "kfp-2.17.0",
             "components": {"comp-s": {"executorLabel": "exec-s",
               "inputDefinitions": {"parameters": {"n": {"parameterType": "NUMBER_INTEGER"}}}}},
             "deploymentSpec": {"executors": {"exec-s": {"container": {"image": "busybox"}}}},
             "root": {"dag": {"tasks": {"s": {"componentRef": {"name": "comp-s"}, "taskInfo": {"name": "say"},
               "inputs": {"parameters": {"n": {"componentInputParameter": "n"}}}}}},
              "inputDefinitions": {"parameters": {"n": {"parameterType": "NUMBER_INTEGER"}}}}}\
            """;

    @TempDir static Path directory;

    private static LocalApi api;
    private static SqlitePipelineStore database;
    private static Supervisor supervisor;
    private static HttpHandler room;

    @BeforeAll
    static void start() throws IOException {
        api = LocalApi.start(directory.resolve("api"));
        for (var name : List.of("kubeflow", "team-a")) {
            api.client()
                    .resource(
                            new NamespaceBuilder()
                                    .withNewMetadata()
                                    .withName(name)
                                    .endMetadata()
                                    .build())
                    .create();
        }
        try (var in =
                KfpV2ApiIT.class.getResourceAsStream("/manifests/17-workflows.argoproj.io.yaml")) {
            api.apply(new String(in.readAllBytes(), UTF_8));
        }
        database = SqlitePipelineStore.open(directory.resolve("rows.db"));
        var artifacts = new MemoryArtifacts();
        var clock = InstantSource.system();
        supervisor = new Supervisor();
        var sync = new RunSync(database, artifacts, clock);
        var recurring = new RecurringLoop(database, sync, api.client(), clock, supervisor);
        room = KfpV2Api.handler(database, artifacts, recurring, clock);
    }

    @AfterAll
    static void end() {
        supervisor.close();
        database.close();
        api.close();
    }

    private static Response ask(String method, String target, byte[] body, HttpFields fields)
            throws Exception {
        var request = Request.of(method, target, fields, body);
        return room.handle(
                request.with(
                        Caller.class,
                        new Caller(new Identity("somebody", List.of()), api::client)));
    }

    private static JsonNode call(int status, String method, String path, String body)
            throws Exception {
        var answer = ask(method, path, body.getBytes(UTF_8), HttpFields.NONE);
        var bytes = answer.bytes().orElse(new byte[0]);
        assertThat(answer.status())
                .as(method + " " + path + ": " + new String(bytes, UTF_8))
                .isEqualTo(status);
        return JSON.readTree(bytes);
    }

    private static String run(String name, String parameters) throws Exception {
        var body = JSON.createObjectNode().put("display_name", name);
        body.set("pipeline_spec", JSON.readTree(PIPELINE));
        body.putObject("runtime_config").set("parameters", JSON.readTree(parameters));
        return body.toString();
    }

    @Test
    void a_run_is_a_row_and_a_workflow_that_holds_the_pipeline_as_it_came() throws Exception {
        var made = call(200, "POST", API + "/runs", run("first", "{\"n\": 5}"));

        var id = made.path("run_id").asText();
        var workflow =
                api.client()
                        .resources(Workflow.class)
                        .inNamespace("kubeflow")
                        .withName("tiny-" + id.substring(0, 8))
                        .get();
        var spec = workflow.getSpec().tree();
        assertThat(spec.path(IrNames.PIPELINE)).isEqualTo(JSON.readTree(PIPELINE));
        assertThat(made.path("state").asText()).isEqualTo("PENDING");
        assertThat(made.at("/runtime_config/parameters/n").asInt()).isEqualTo(5);
        assertThat(made.path("pipeline_spec")).isEqualTo(JSON.readTree(PIPELINE));
        call(200, "POST", API + "/runs/" + id + ":terminate", "");
        assertThat(call(200, "GET", "/apis/v1beta1/runs/" + id, "").at("/run/name").asText())
                .isEqualTo("first");
        call(200, "DELETE", "/pipeline" + API + "/runs/" + id, "");
        call(404, "GET", API + "/runs/" + id, "");
    }

    @Test
    void what_cannot_be_run_is_refused_with_every_field() throws Exception {
        assertThat(refused("{}")).contains("n: is missing: the pipeline has no default for it");
        assertThat(refused("{\"n\": \"x\", \"m\": 1}"))
                .contains("n: is no NUMBER_INTEGER")
                .contains("m: the pipeline has no such parameter; it has [n]");

        var body = (ObjectNode) JSON.readTree(run("y", "{\"n\": 1}"));
        ((ObjectNode) body.at("/pipeline_spec/root/dag/tasks/s"))
                .putObject("artifactIterator")
                .put("itemInput", "x");
        ((ObjectNode) body.at("/pipeline_spec/deploymentSpec/executors/exec-s/container"))
                .putObject("lifecycle");
        assertThat(call(400, "POST", API + "/runs", body.toString()).path("error").asText())
                .contains("tasks.s.artifactIterator: is not supported")
                .contains("exec-s.container.lifecycle: is not supported");
    }

    private static String refused(String parameters) throws Exception {
        return call(400, "POST", API + "/runs", run("x", parameters)).path("error").asText();
    }

    @Test
    void the_platform_document_travels_with_the_run() throws Exception {
        var calls = SharedPipelines.lines("http_v2_platform_run.jsonl");
        var body = (ObjectNode) JSON.readTree(JSON.readTree(calls.getLast()).path("body").asText());
        body.remove("experiment_id");

        var made = call(200, "POST", API + "/runs", body.toString());

        assertThat(made.at("/pipeline_spec/platform_spec/platforms/kubernetes").isObject())
                .isTrue();
    }

    /** Ids of the recording are replaced by those that our answers gave. */
    @Test
    void every_call_that_a_genuine_client_made_is_answered() throws Exception {
        var ids = new LinkedHashMap<String, String>();
        int answered = 0;
        for (var line : SharedPipelines.lines("http_v2_pypi_kfp_2.17.0_all_calls.jsonl")) {
            var call = JSON.readTree(line);
            var path = replaced(ids, call.path("path").asText());
            var answer =
                    ask(
                            call.path("method").asText(),
                            path + query(ids, call),
                            body(ids, call),
                            fields(call));
            var bytes = answer.bytes().orElse(new byte[0]);
            var what = call.path("call").asText() + " " + path + ": " + new String(bytes, UTF_8);
            assertThat(answer.status()).as(what).isIn(expected(call, path));
            remember(ids, call, JSON.readTree(bytes));
            answered++;
        }
        assertThat(ids).containsKeys("exp-1", "run-1", "p-1", "v-1");
        assertThat(answered).isGreaterThan(40);
    }

    /** The recording's stub forgot what was made and deleted, and ran none; ours does not. */
    private static List<Integer> expected(JsonNode call, String path) {
        if (path.endsWith(":retry")) {
            return List.of(400);
        }
        if (call.path("call").asText().contains("pipeline_id,version_id")) {
            return List.of(404); // it was called before anything was uploaded
        }
        if (call.path("call").asText().contains("pipeline_id, version_id")) {
            return List.of(404); // it was called after its version was deleted
        }
        boolean post = call.path("method").asText().equals("POST");
        boolean made = path.endsWith("/experiments") || path.contains("/upload");
        return post && made ? List.of(200, 409) : List.of(200);
    }

    private static String replaced(Map<String, String> ids, String text) {
        var result = text;
        for (var id : ids.entrySet()) {
            result = result.replace(id.getKey(), id.getValue());
        }
        return result.replace("run-2", ids.getOrDefault("run-1", "run-2"));
    }

    private static String query(Map<String, String> ids, JsonNode call) {
        var query = new StringBuilder();
        call.path("query")
                .properties()
                .forEach(
                        field -> {
                            var value = replaced(ids, field.getValue().path(0).asText());
                            // The stub's token is none of ours.
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
        for (var known :
                Map.of(
                                "run-1", "run_id",
                                "j-1", "recurring_run_id",
                                "exp-1", "experiment_id",
                                "v-1", "pipeline_version_id",
                                "p-1", "pipeline_id")
                        .entrySet()) {
            if (answer.has(known.getValue())) {
                ids.put(known.getKey(), answer.path(known.getValue()).asText());
            }
        }
    }
}
