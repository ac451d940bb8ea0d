// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.ServedCommands;
import org.paddlepaddle.cloud.terminal.Exit;

/** What is sent to the API server and the gateway, and what the user sees. */
class ServiceCommandsTest {
    private static final String PLAIN =
            "/apis/serving.paddlepaddle.org/v1/namespaces/default/paddleservices/ctr";
    private static final String ELASTIC = PLAIN.replace("/serving", "/elasticserving");
    private static final String METADATA =
            "{\"inputs\": [{\"name\": \"x\", \"datatype\": \"FP32\", \"shape\": [-1, 3]}]}";
    private static final String SERVICE =
            """
            {"metadata": {"name": "ctr", "resourceVersion": "7", "generation": 2},
             "spec": {"default": {"tag": "a"}, "canary": {"tag": "b"}, "canaryTrafficPercent": 20},
             "status": {"observedGeneration": 2, "url": "http://ctr.default.example.com",
               "default": {"name": "ctr-1", "latest": "ctr-1"},
               "canary": {"name": "ctr-2", "latest": "ctr-2"},
               "conditions": [
                 {"type": "DefaultEndpointReady", "status": "True", "reason": "RevisionReady"},
                 {"type": "CanaryEndpointReady", "status": "True", "reason": "RevisionReady"},
                 {"type": "RoutesReady", "status": "True", "reason": "RoutesPublished"}]}}
            """;

    @TempDir Path directory;
    private ServedCommands shell;

    @BeforeEach
    void serve() throws IOException {
        shell = ServedCommands.in(directory);
        shell.api()
                .answering(PLAIN, SERVICE)
                .answering(
                        "/api/v1/namespaces/istio-system/services/istio-ingressgateway",
                        "{\"spec\": {\"ports\": [{\"name\": \"http2\", \"nodePort\": "
                                + shell.api().port()
                                + "}]}}")
                .answering(
                        "/api/v1/namespaces/istio-system/pods",
                        "{\"items\": [{\"status\": {\"hostIP\": \"127.0.0.1\"}}]}");
    }

    @AfterEach
    void end() {
        shell.close();
    }

    @Test
    void promote_makes_the_canary_the_default_unless_somebody_was_faster() {
        assertThat(shell.pdc("promote ctr").out())
                .isEqualTo("paddleservice/ctr promoted: ctr-2 answers all requests\n");

        assertThat(shell.api().bodies())
                .containsExactly(
                        "[{\"op\":\"test\",\"path\":\"/metadata/resourceVersion\",\"value\":\"7\"},"
                            + "{\"op\":\"add\",\"path\":\"/spec/default\",\"value\":{\"tag\":\"b\"}},"
                            + "{\"op\":\"remove\",\"path\":\"/spec/canary\"},"
                            + "{\"op\":\"remove\",\"path\":\"/spec/canaryTrafficPercent\"}]");
    }

    @Test
    void promote_refuses_a_canary_that_does_not_answer_unless_forced() {
        shell.api()
                .answering(
                        PLAIN,
                        SERVICE.replace(
                                "\"CanaryEndpointReady\", \"status\": \"True\"",
                                "\"CanaryEndpointReady\", \"status\": \"False\", \"message\":"
                                        + " \"ctr-2 ended with exit code 1\""));

        var refused = shell.pdc("promote paddleservice/ctr");

        assertThat(refused.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(refused.err())
                .contains("ctr-2 ended with exit code 1", "why paddleservice/ctr", "--force");
        assertThat(shell.api().bodies()).isEmpty();
        assertThat(shell.pdc("promote ctr --force").exit()).isZero();
    }

    @Test
    void promote_says_what_is_missing() {
        shell.api().answering(PLAIN, SERVICE.replace("\"canary\": {\"tag\": \"b\"},", ""));

        assertThat(shell.pdc("promote ctr").err()).contains("paddleservice/ctr has no canary");
        assertThat(shell.pdc("promote dog").err()).contains("no PaddleService dog in namespace");
    }

    @Test
    void ask_asks_the_gateway_in_the_name_of_the_service() throws IOException {
        Files.writeString(directory.resolve("request.json"), "{\"inputs\": []}");
        shell.api()
                .answering("POST /v2/models/ctr/infer", "{\"outputs\": [1]}")
                .answering("GET /v2/models/ctr", METADATA);

        assertThat(shell.pdc("ask ctr -f " + directory.resolve("request.json")).out())
                .isEqualTo("{\"outputs\": [1]}\n");
        assertThat(shell.api().hosts().getLast()).isEqualTo("ctr.default.example.com");
        assertThat(shell.api().bodies()).containsExactly("{\"inputs\": []}");

        assertThat(shell.pdc("ask ctr --canary").out()).isEqualTo(METADATA + "\n");
        assertThat(shell.api().hosts().getLast()).isEqualTo("canary-ctr.default.example.com");
    }

    @Test
    void ask_says_what_the_service_refused_and_how_to_go_on() {
        shell.api().refusing("GET /v2/models/ctr", 503, "no pod was ready");

        var refused = shell.pdc("ask ctr");

        assertThat(refused.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(refused.err()).contains("503", "no pod was ready", "why paddleservice/ctr");
    }

    @Test
    void ask_without_a_gateway_says_so() {
        shell.api().silentAbout("/api/v1/namespaces/istio-system/services/istio-ingressgateway");

        assertThat(shell.pdc("ask ctr").err()).contains("no gateway is known here");
    }

    @Test
    void deploy_of_a_model_of_the_hub_waits_and_prints_a_request_that_the_model_understands() {
        shell.api().answering(ELASTIC, SERVICE).answering("GET /v2/models/ctr", METADATA);

        var typed = shell.pdc("deploy ctr --model model://ctr@3 --max-scale 4");

        assertThat(typed.out())
                .isEqualTo(
                        """
                        paddleservice/ctr answers with revision ctr-1 at http://ctr.default.example.com
                          curl -H 'Host: ctr.default.example.com' http://127.0.0.1:%d/v2/models/ctr/infer -d '{"inputs":[{"name":"x","shape":[1,3],"datatype":"FP32","data":[0,0,0]}]}'
                        """
                                .formatted(shell.api().port()));
        assertThat(shell.api().bodies())
                .singleElement()
                .asString()
                .contains(
                        "\"arg\":\"export MODEL=/tmp/model PORT=9292 && pdc model pull ctr@3 $MODEL"
                                + " && exec pdc serve $MODEL --name ctr --host"
                                + " ${BIND_ADDRESS:-0.0.0.0} --open --port $PORT\"",
                        "\"service\":{\"minScale\":1,\"maxScale\":4}",
                        "\"containerImage\":\"paddlecloud/paddlecloud\",\"tag\":\"latest\"");
    }

    @Test
    void deploy_of_a_directory_brings_it_along_and_its_carrier_goes_with_the_service()
            throws IOException {
        var model = Files.createDirectory(directory.resolve("model"));
        Files.writeString(model.resolve("model.onnx"), "weights");
        var service = SERVICE.replace("\"name\": \"ctr\",", "\"name\": \"ctr\", \"uid\": \"u\",");
        shell.api().answering(ELASTIC, service).refusing("GET /v2/models/ctr", 404, "no");
        var carrier = carrier(model);

        var typed =
                shell.typed(
                        "deploy",
                        "ctr",
                        "--model",
                        model.toString(),
                        "--image",
                        "my.registry:5000/server:2",
                        "--command",
                        "serve $MODEL $PORT");

        assertThat(typed.out()).contains("http://127.0.0.1:" + shell.api().port() + "/\n");
        var bodies = shell.api().bodies();
        assertThat(bodies).hasSize(4);
        assertThat(bodies.get(1)).contains("\"immutable\":true", carrier);
        assertThat(bodies.get(2))
                .contains(
                        "\"containerImage\":\"my.registry:5000/server\",\"tag\":\"2\"",
                        "tar xzf /pdc/code.tar.gz",
                        " && serve $MODEL $PORT\"",
                        "\"configMap\":{\"name\":\"" + carrier + "\"}");
        assertThat(bodies.get(3)).contains("\"ownerReferences\"", "\"uid\":\"u\"");
    }

    /** The same directory has the same carrier, whoever deploys it. */
    private String carrier(Path model) {
        shell.typed("deploy", "ctr", "--model", model.toString());
        var asked = shell.api().asked().getLast();
        var path = asked.substring(asked.indexOf('/'), asked.indexOf('?'));
        shell.api().answering(path, "{}");
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Test
    void deploy_of_what_fails_says_why_and_how_to_go_on() {
        shell.api()
                .answering(
                        ELASTIC,
                        SERVICE.replace(
                                "\"True\", \"reason\": \"RevisionReady\"},\n     {\"type\": \"Can",
                                "\"False\", \"reason\": \"RevisionFailed\", \"message\": \"ctr-1:"
                                        + " no image\"},\n"
                                        + "     {\"type\": \"Can"));

        var typed = shell.pdc("deploy ctr --model model://ctr");

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.err()).contains("ctr-1: no image", "why paddleservice/ctr");
    }

    @Test
    void deploy_refuses_what_is_no_model_before_it_asks_anybody() {
        assertThat(shell.pdc("deploy ctr --model nowhere").err()).contains("is no directory");
        assertThat(shell.pdc("deploy ctr --model model://a;b").err()).contains("model://NAME");
        assertThat(shell.pdc("deploy ctr --model nowhere --port 0").err()).contains("1 to 65535");
        assertThat(shell.api().asked()).isEmpty();
    }
}
