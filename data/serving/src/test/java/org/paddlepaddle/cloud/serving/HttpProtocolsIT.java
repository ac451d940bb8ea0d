// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.serving.engine.onnx.OnnxEngine;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.proto.GeneralModel;

/** A server with a model in ONNX Runtime, asked over every protocol of HTTP. */
final class HttpProtocolsIT {
    @TempDir static Path directory;
    private static InferenceServer server;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @BeforeAll
    static void start() {
        var engine =
                new OnnxEngine(directory.resolve("library"), 1)
                        .load(ModelDirectory.of(Housing.onnx(directory.resolve("uci.onnx"))));
        var model =
                new ServedModel(
                        "uci", "1", Optional.of(Housing.SIGNATURE), engine, Optional.empty());
        server =
                InferenceServer.start(
                        ServingConfig.on(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                        List.of(model));
    }

    @AfterAll
    static void end() {
        server.close();
    }

    private static HttpRequest.Builder to(String path) {
        var address = server.address();
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + address.getPort() + path));
    }

    private static HttpResponse<String> post(String path, String body) throws Exception {
        return CLIENT.send(
                to(path).POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return CLIENT.send(to(path).build(), BodyHandlers.ofString());
    }

    @Test
    void the_legacy_web_service_answers() throws Exception {
        var answer =
                post(
                        "/uci/prediction",
                        "{\"feed\":[{\"x\":" + Housing.SAMPLE_TEXT + "}],\"fetch\":[\"price\"]}");

        assertThat(answer.body()).isEqualTo("{\"result\":{\"price\":[[18.901151657104492]]}}");
    }

    @Test
    void the_general_service_answers_json() throws Exception {
        var answer =
                post(
                        "/GeneralModelService/inference",
                        "{\"tensor\":[{\"float_data\":"
                                + Housing.SAMPLE_TEXT
                                + ",\"elem_type\":1,\"name\":\"x\",\"alias_name\":\"x\","
                                + "\"shape\":[1,13]}],\"fetch_var_names\":[\"price\"],"
                                + "\"log_id\":0}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .startsWith("{\"outputs\":[{\"tensor\":[{\"float_data\":[18.901151657104492],")
                .contains("\"name\":\"fc_0.tmp_1\",\"alias_name\":\"price\"")
                .contains("\"engine_name\":\"GeneralInferOp_0\"");
    }

    @Test
    void the_general_service_answers_the_bytes_of_upstreams_client() throws Exception {
        var answer =
                CLIENT.send(
                        to("/GeneralModelService/inference")
                                .header("Content-Type", "application/proto")
                                .POST(
                                        BodyPublishers.ofByteArray(
                                                HexFormat.of().parseHex(Housing.REQUEST)))
                                .build(),
                        BodyHandlers.ofByteArray());

        var response = GeneralModel.Response.parseFrom(answer.body());
        assertThat(response.getOutputs(0).getTensor(0).getFloatData(0))
                .isEqualTo((float) Housing.PRICE);
        assertThat(response.getProfileTimeCount()).isEqualTo(2);
    }

    @Test
    void open_inference_answers_with_metadata_and_health() throws Exception {
        var answer =
                post(
                        "/v2/models/uci/versions/1/infer",
                        "{\"id\":\"7\",\"inputs\":[{\"name\":\"x\",\"shape\":[1,13],"
                                + "\"datatype\":\"FP32\",\"data\":"
                                + Housing.SAMPLE_TEXT
                                + "}]}");

        assertThat(answer.body())
                .isEqualTo(
                        "{\"model_name\":\"uci\",\"model_version\":\"1\",\"id\":\"7\",\"outputs\":"
                                + "[{\"name\":\"price\",\"datatype\":\"FP32\",\"shape\":[1,1],"
                                + "\"data\":[18.901151657104492]}]}");
        assertThat(get("/v2/models/uci").body())
                .contains("\"platform\":\"onnx_onnxv1\"")
                .contains("{\"name\":\"x\",\"datatype\":\"FP32\",\"shape\":[-1,13]}");
        assertThat(get("/v2/health/ready").statusCode()).isEqualTo(200);
        assertThat(get("/v2/models/uci/ready").statusCode()).isEqualTo(200);
    }

    @Test
    void open_inference_takes_and_gives_binary_tensors() throws Exception {
        var json =
                "{\"inputs\":[{\"name\":\"x\",\"shape\":[1,13],\"datatype\":\"FP32\","
                    + "\"parameters\":{\"binary_data_size\":52}}],"
                    + "\"outputs\":[{\"name\":\"price\",\"parameters\":{\"binary_data\":true}}]}";
        var head = json.getBytes(StandardCharsets.UTF_8);
        var raw = HexFormat.of().parseHex(Housing.REQUEST.substring(8, 8 + 104));
        var body = new byte[head.length + raw.length];
        System.arraycopy(head, 0, body, 0, head.length);
        System.arraycopy(raw, 0, body, head.length, raw.length);

        var answer =
                CLIENT.send(
                        to("/v2/models/uci/infer")
                                .header(
                                        "Inference-Header-Content-Length",
                                        Integer.toString(head.length))
                                .POST(BodyPublishers.ofByteArray(body))
                                .build(),
                        BodyHandlers.ofByteArray());

        int length =
                Integer.parseInt(
                        answer.headers()
                                .firstValue("Inference-Header-Content-Length")
                                .orElseThrow());
        assertThat(HexFormat.of().formatHex(answer.body(), length, answer.body().length))
                .isEqualTo("8f359741");
    }

    @Test
    void the_pipeline_answers_keys_and_values_with_every_field() throws Exception {
        var numbers = Housing.SAMPLE_TEXT.replaceAll("[\\[\\]]", "");
        var body = "{\"key\":[\"x\"],\"value\":[\"" + numbers + "\"]}";

        assertThat(post("/uci/prediction", body).body())
                .isEqualTo(
                        "{\"err_no\":0,\"err_msg\":\"\",\"key\":[\"price\"],"
                                + "\"value\":[\"[[18.901152]]\"],\"tensors\":[]}");
        var wrong = post("/other/prediction", body);
        assertThat(wrong.statusCode()).isEqualTo(200);
        assertThat(wrong.body()).startsWith("{\"err_no\":3002,");
    }

    @Test
    void open_inference_tells_statistics_and_refuses_settings() throws Exception {
        var sample = Housing.SAMPLE_TEXT;
        post("/v1/models/uci:predict", "{\"instances\":[" + sample + "," + sample + "]}");

        assertThat(get("/v2/models/uci/stats").body())
                .contains("\"name\":\"uci\",\"version\":\"1\"")
                .contains("\"batch_stats\":[{\"batch_size\":");
        assertThat(get("/v2/models/stats").body()).startsWith("{\"model_stats\":[{");
        assertThat(get("/v2/trace/setting").statusCode()).isEqualTo(405);
        assertThat(post("/v2/repository/models/uci/load", "").statusCode()).isEqualTo(503);
        assertThat(post("/v2/repository/index", "{\"ready\":true}").body())
                .isEqualTo("[{\"name\":\"uci\",\"version\":\"1\",\"state\":\"READY\"}]");
    }

    @Test
    void kserve_v1_answers_samples_one_by_one() throws Exception {
        var sample = Housing.SAMPLE_TEXT;
        var answer =
                post(
                        "/v1/models/uci:predict",
                        "{\"instances\":[" + sample + ",{\"x\":" + sample + "}]}");

        assertThat(answer.body())
                .isEqualTo("{\"predictions\":[[18.901151657104492],[18.901151657104492]]}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/uci/prediction | {\"feed\":[{\"y\":[1]}],\"fetch\":[]} | 400 | feed \\\"y\\\" is"
                        + " unknown; the model is fed x",
                "/uci/prediction | {\"feed\":[{\"x\":[1]}],\"fetch\":[]} | 400 | wants 13"
                        + " elements; there are 1",
                "/uci/prediction | {\"feed\":[]} | 400 | \\\"fetch\\\" must be a list",
                "/uci/prediction | {\"feed\":[],\"fetch\":[]} | 400 | \\\"feed\\\" must be a list",
                "/nobody/prediction | {} | 404 | there is no model \\\"nobody\\\"; there are [uci]",
                "/GeneralModelService/inference | {} | 400 | the request has no tensor",
                "/GeneralModelService/inference | {\"tensors\":[]} | 400 | tensors is unknown;"
                        + " allowed are [tensor,",
                "/GeneralModelService/inference |"
                        + " {\"tensor\":[{\"name\":\"x\",\"elem_type\":20}]} | 400 |"
                        + " elem_type 20, which is not served",
                "/GeneralModelService/nothing | {} | 404 | Fail to find method on",
                "/v2/models/uci/infer | {\"inputs\":[{\"name\":\"x\",\"shape\":[1,13],"
                        + "\"datatype\":\"FP31\",\"data\":[]}]} | 400 | inputs[0].datatype is"
                        + " \\\"FP31\\\"",
                "/v2/models/uci/infer | {\"inputs\":[{\"name\":\"x\",\"shape\":[1,-13],"
                        + "\"datatype\":\"FP32\",\"data\":[]}]} | 400 | a dimension of [1, -13]",
                "/v2/models/uci/infer | {\"inputs\":[{\"name\":\"x\",\"shape\":[99999,99999],"
                        + "\"datatype\":\"FP32\",\"data\":[]}]} | 400 | too many elements",
                "/v2/models/uci/infer | nonsense | 400 | no JSON",
                "/v2/models/uci/versions/2/infer | {} | 404 | there is no version \\\"2\\\"",
                "/v1/models/uci:predict | {\"instances\":[]} | 400 | \\\"instances\\\" must be",
                "/nowhere | {} | 404 | there is no path /nowhere"
            })
    void what_is_wrong_is_named(String path, String body, int status, String sentence)
            throws Exception {
        var answer = post(path, body);

        assertThat(answer.body())
                .contains(
                        path.startsWith("/G") || path.equals("/nowhere")
                                ? sentence.replace("\\", "")
                                : sentence);
        assertThat(answer.statusCode()).isEqualTo(status);
    }

    @Test
    void a_browser_gets_a_page_with_the_signature() throws Exception {
        var request = to("/").header("Accept", "text/html,*/*").build();

        var page = CLIENT.send(request, BodyHandlers.ofString());

        assertThat(page.headers().firstValue("content-type")).contains("text/html; charset=utf-8");
        assertThat(page.body())
                .contains("<h2>uci, version 1</h2>")
                .contains("<td>feed</td><td>x</td><td>FP32</td><td>[-1, 13]</td>")
                .contains("<td>fetch</td><td>price</td><td>FP32</td><td>[-1, 1]</td>")
                .contains(
                        "curl http://127.0.0.1:%d/uci/prediction"
                                .formatted(server.address().getPort()))
                .contains("{&quot;feed&quot;: [{&quot;x&quot;: [0.5,");
        assertThat(get("/").body()).startsWith("{\"models\":[{\"name\":\"uci\"");
    }

    @Test
    void a_wrong_method_is_told_the_right_one() throws Exception {
        var answer = get("/uci/prediction");

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.body()).contains("GET is not allowed here; POST is");
    }

    @Test
    void requests_are_counted_under_upstreams_names() throws Exception {
        var _ = post("/v1/models/uci:predict", "{\"instances\":[" + Housing.SAMPLE_TEXT + "]}");

        assertThat(get("/metrics").body())
                .contains("pd_query_request_success_total{model=\"uci\",version=\"1\"}")
                .contains("pd_inference_count_total{model=\"uci\",version=\"1\"}");
        assertThat(get("/health").body()).isEqualTo("ok\n");
    }

    @Test
    void a_request_with_two_lengths_is_refused() throws IOException {
        var smuggled =
                "POST /uci/prediction HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\n\r\n";

        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
            socket.getOutputStream().write(smuggled.getBytes(StandardCharsets.US_ASCII));
            var answer =
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(answer).startsWith("HTTP/1.1 400").doesNotContain("ok");
        }
    }
}
