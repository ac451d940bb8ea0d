// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.ctr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.DataInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.InferenceServer;
import org.paddlepaddle.cloud.serving.ServingConfig;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.model.Signature;
import org.paddlepaddle.cloud.serving.model.Variable;
import org.paddlepaddle.cloud.serving.proto.CtrPrediction;
import org.paddlepaddle.cloud.serving.proto.RpcMeta;
import org.paddlepaddle.cloud.serving.proto.RpcRequestMeta;
import org.paddlepaddle.cloud.serving.sparse.FakeTable;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;

/** The click service of upstream's shape: 26 ids with rows of 10, 13 dense values. */
final class CtrPredictionIT {
    private static final String NAME =
            "baidu.paddle_serving.predictor.ctr_prediction.CTRPredictionService";

    private final FakeTable table = new FakeTable();
    private final InferenceServer server =
            InferenceServer.start(
                    ServingConfig.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                    List.of(
                            new ServedModel(
                                    "ctr_prediction",
                                    "1",
                                    Optional.of(signature()),
                                    new SumModel(),
                                    Optional.of(table))));

    private static Signature signature() {
        var feeds = new ArrayList<Variable>();
        feeds.add(
                new Variable(
                        "dense_input", "dense_input", ElementType.FLOAT32, List.of(13L), false));
        for (int i = 0; i < 26; i++) {
            var name = "embedding_" + i + ".tmp_0";
            feeds.add(new Variable(name, name, ElementType.INT64, List.of(1L), true));
        }
        return new Signature(
                feeds,
                List.of(new Variable("prob", "prob", ElementType.FLOAT32, List.of(2L), false)));
    }

    /** The first number of each row and the dense values, summed. */
    private static final class SumModel implements LoadedModel {
        @Override
        public String platform() {
            return "sum";
        }

        @Override
        public List<TensorSpec> inputs() {
            var specs = new ArrayList<TensorSpec>();
            for (var feed : signature().feeds()) {
                long width = feed.type() == ElementType.INT64 ? 10 : 13;
                specs.add(new TensorSpec(feed.name(), ElementType.FLOAT32, List.of(-1L, width)));
            }
            return specs;
        }

        @Override
        public List<TensorSpec> outputs() {
            return List.of(new TensorSpec("prob", ElementType.FLOAT32, List.of(-1L, 2L)));
        }

        @Override
        public List<Tensor> run(List<Tensor> inputs, List<String> outputs) {
            int rows = Math.toIntExact(inputs.getFirst().shape().getFirst());
            var sums = new float[rows * 2];
            for (var input : inputs) {
                var values = input.toFloats();
                int width = values.length / rows;
                for (int row = 0; row < rows; row++) {
                    sums[2 * row + 1] += values[row * width];
                }
            }
            for (int row = 0; row < rows; row++) {
                sums[2 * row] = 1 - sums[2 * row + 1];
            }
            return List.of(Tensor.floats("prob", List.of((long) rows, 2L), sums));
        }

        @Override
        public void close() {}
    }

    @AfterEach
    void end() {
        server.close();
    }

    private static CtrPrediction.CTRReqInstance instance(int ids, int dense) {
        return CtrPrediction.CTRReqInstance.newBuilder()
                .addAllSparseIds(LongStream.range(0, ids).boxed().toList())
                .addAllDenseIds(Collections.nCopies(dense, 0.25f))
                .build();
    }

    private CtrPrediction.Response asked(byte[] request) throws Exception {
        var meta =
                RpcMeta.newBuilder()
                        .setRequest(
                                RpcRequestMeta.newBuilder()
                                        .setServiceName(NAME)
                                        .setMethodName("inference"))
                        .setCorrelationId(1)
                        .build()
                        .toByteArray();
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
            socket.getOutputStream()
                    .write(
                            ByteBuffer.allocate(12 + meta.length + request.length)
                                    .put("PRPC".getBytes(StandardCharsets.US_ASCII))
                                    .putInt(meta.length + request.length)
                                    .putInt(meta.length)
                                    .put(meta)
                                    .put(request)
                                    .array());
            var input = new DataInputStream(socket.getInputStream());
            input.skipNBytes(4);
            int body = input.readInt();
            int head = input.readInt();
            assertThat(RpcMeta.parseFrom(input.readNBytes(head)).getResponse().getErrorCode())
                    .isZero();
            return CtrPrediction.Response.parseFrom(input.readNBytes(body - head));
        }
    }

    private CtrPrediction.Response asked(CtrPrediction.CTRReqInstance... instances)
            throws Exception {
        var request = CtrPrediction.Request.newBuilder();
        List.of(instances).forEach(request::addInstances);
        return asked(request.build().toByteArray());
    }

    @Test
    void probabilities_come_over_brpc() throws Exception {
        var row = new float[10];
        row[0] = 0.5f;
        table.with(3, row);

        var answer = asked(instance(26, 13), instance(26, 13));

        assertThat(answer.getErrCode()).isZero();
        assertThat(answer.getPredictionsList())
                .extracting(
                        CtrPrediction.CTRResInstance::getProb0,
                        CtrPrediction.CTRResInstance::getProb1)
                .containsExactly(tuple(0.25f, 0.75f), tuple(0.25f, 0.75f));
    }

    @Test
    void mistakes_are_told_in_the_answer_with_upstreams_words() throws Exception {
        // ids 5 and 300, dense 0.5: not packed.
        var recorded = HexFormat.of().parseHex("0a0a080508ac02150000003f");
        assertThat(recorded).hasSize(12);

        assertThat(asked(recorded).getErrCode()).isEqualTo(-1);
        assertThat(asked(recorded).getErrMsg()).isEqualTo("Sparse input size != 26");
        assertThat(asked().getErrMsg()).isEqualTo("Sample size invalid");
        assertThat(asked(instance(26, 12)).getErrMsg()).isEqualTo("dense input size != 13");
        table.fallSilent();
        assertThat(asked(instance(26, 13)).getErrMsg())
                .startsWith("Query cube for embeddings error");
    }

    @Test
    void json_is_answered_over_http_and_misses_are_counted() throws Exception {
        var json =
                "{\"instances\":[{\"sparse_ids\":%s,\"dense_ids\":%s}]}"
                        .formatted(Collections.nCopies(26, 7), Collections.nCopies(13, 0.25));

        assertThat(sent("/CTRPredictionService/inference", json))
                .isEqualTo(
                        "{\"predictions\":[{\"prob0\":0.75,\"prob1\":0.25}],"
                                + "\"err_code\":0,\"err_msg\":\"\"}");
        assertThat(sent("/metrics", ""))
                .contains(
                        "paddlecloud_serving_sparse_keys_total{model=\"ctr_prediction\","
                                + "version=\"1\"} 1.0")
                .contains(
                        "paddlecloud_serving_sparse_missing_keys_total{model=\"ctr_prediction\","
                                + "version=\"1\"} 1.0");
    }

    private String sent(String path, String body) throws Exception {
        var uri = URI.create("http://127.0.0.1:" + server.address().getPort() + path);
        var request = HttpRequest.newBuilder(uri);
        if (!body.isEmpty()) {
            request.POST(BodyPublishers.ofString(body));
        }
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString()).body();
        }
    }
}
