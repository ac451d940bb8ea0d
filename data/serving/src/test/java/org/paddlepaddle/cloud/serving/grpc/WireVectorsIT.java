// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.InferenceServer;
import org.paddlepaddle.cloud.serving.ServingConfig;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.model.SignatureFile;

/** Recorded bytes of clients and files, sent and read as they are: nothing of ours encodes them. */
final class WireVectorsIT {
    /** The prices in four bytes: 18.901151657104492. */
    private static final String PRICE = "8f359741";

    private static final String VALUES =
            "0.0137, -0.1136, 0.2553, -0.0692, 0.0582, -0.0727, -0.1583, -0.0584, 0.6283, 0.4919,"
                    + " 0.1856, 0.0795, -0.0332";
    private static InferenceServer server;
    private static ManagedChannel channel;

    @TempDir Path directory;

    @BeforeAll
    static void start() {
        server =
                InferenceServer.start(
                        ServingConfig.on(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                        List.of(
                                new ServedModel(
                                        "uci",
                                        "1",
                                        Optional.of(Housing.SIGNATURE),
                                        new Housing(),
                                        Optional.empty())));
        channel =
                NettyChannelBuilder.forAddress("127.0.0.1", server.address().getPort())
                        .usePlaintext()
                        .build();
    }

    @AfterAll
    static void end() {
        channel.shutdownNow();
        server.close();
    }

    private static byte[] answered(String method, byte[] request) {
        var descriptor =
                MethodDescriptor.<byte[], byte[]>newBuilder()
                        .setType(MethodDescriptor.MethodType.UNARY)
                        .setFullMethodName(method)
                        .setRequestMarshaller(new Bytes())
                        .setResponseMarshaller(new Bytes())
                        .build();
        return ClientCalls.blockingUnaryCall(channel, descriptor, CallOptions.DEFAULT, request);
    }

    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private static String hex(byte... bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    @Test
    void the_75_bytes_of_the_general_service() {
        var answer =
                answered(
                        "baidu.paddle_serving.predictor.general_model.GeneralModelService/inference",
                        bytes(Housing.REQUEST));

        // float_data is field 2, packed: one number.
        assertThat(hex(answer)).contains("1204" + PRICE);
    }

    @Test
    void the_130_bytes_of_the_pipeline() {
        var value = hex(VALUES.getBytes(StandardCharsets.US_ASCII));
        var request = bytes("0a0178" + "126c" + value + "2203756369" + "2a0a70726564696374696f6e");
        assertThat(request).hasSize(130);

        var answer =
                answered(
                        "baidu.paddle_serving.pipeline_serving.PipelineService/inference", request);

        // key 3 "price", value 4 "[[18.901152]]"; nothing else, because zeros are not written.
        assertThat(hex(answer))
                .isEqualTo(
                        "1a05"
                                + hex("price".getBytes(StandardCharsets.US_ASCII))
                                + "220d"
                                + hex("[[18.901152]]".getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void the_76_bytes_of_open_inference() {
        var request =
                bytes(
                        "0a037563692a450a01781204465033321a02010d2a363234f775603c1ea7e8bdaeb6823ebb"
                            + "b88dbd20636e3dbde394bd651922bed7346fbd45d8203f51dafb3eed0d3e3ee5d0a23d"
                            + "b9fc07bd");
        assertThat(request).hasSize(76);

        var answer = answered("inference.GRPCInferenceService/ModelInfer", request);

        // name, version, one output with its shape, and its bytes: field 6.
        assertThat(hex(answer))
                .isEqualTo(
                        "0a03756369"
                                + "120131"
                                + "2a11"
                                + "0a057072696365"
                                + "120446503332"
                                + "1a020101"
                                + "3204"
                                + PRICE);
    }

    @Test
    void the_41_bytes_of_the_declaration() throws Exception {
        Files.write(
                directory.resolve("serving_server_conf.stream.prototxt"),
                bytes(
                        "0a0c0a017812017818002001280d12190a0a66635f302e746d705f31120570726963651800"
                                + "20012801"));

        assertThat(SignatureFile.find(directory)).contains(Housing.SIGNATURE);
    }
}
