// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.brpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.InferenceServer;
import org.paddlepaddle.cloud.serving.ServingConfig;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.proto.GeneralModel;
import org.paddlepaddle.cloud.serving.proto.RpcMeta;
import org.paddlepaddle.cloud.serving.proto.RpcRequestMeta;

/** baidu_std and HTTP on one port. */
final class BrpcIT {
    /** As upstream's client sends it, correlation id 1. */
    private static final String HEADER = "505250430000009c00000051";

    private static final String META =
            "0a4d0a4062616964752e706164646c655f73657276696e672e707265646963746f722e67656e6572616c"
                    + "5f6d6f64656c2e47656e6572616c4d6f64656c536572766963651209696e666572656e6365"
                    + "2001";

    private final InferenceServer server =
            InferenceServer.start(
                    ServingConfig.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                    List.of(
                            new ServedModel(
                                    "uci",
                                    "1",
                                    Optional.of(Housing.SIGNATURE),
                                    new Housing(),
                                    Optional.empty())));

    @AfterEach
    void end() {
        server.close();
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
    }

    private static BrpcFrame receive(Socket socket) throws IOException {
        var input = new DataInputStream(socket.getInputStream());
        assertThat(new String(input.readNBytes(4), StandardCharsets.US_ASCII)).isEqualTo("PRPC");
        int body = input.readInt();
        int meta = input.readInt();
        return new BrpcFrame(
                RpcMeta.parseFrom(input.readNBytes(meta)), input.readNBytes(body - meta));
    }

    private static byte[] frame(RpcMeta meta, byte[] payload) {
        var head = meta.toByteArray();
        return ByteBuffer.allocate(12 + head.length + payload.length)
                .put(BrpcDecoder.MAGIC)
                .putInt(head.length + payload.length)
                .putInt(head.length)
                .put(head)
                .put(payload)
                .array();
    }

    private static RpcMeta meta(String service, String method, long id) {
        return RpcMeta.newBuilder()
                .setRequest(
                        RpcRequestMeta.newBuilder().setServiceName(service).setMethodName(method))
                .setCorrelationId(id)
                .build();
    }

    @Test
    void the_bytes_of_upstreams_client_are_answered() throws IOException {
        try (var socket = connect()) {
            socket.getOutputStream()
                    .write(HexFormat.of().parseHex(HEADER + META + Housing.REQUEST));

            var answer = receive(socket);

            assertThat(answer.meta().getResponse().getErrorCode()).isZero();
            assertThat(answer.meta().getCorrelationId()).isEqualTo(1);
            assertThat(
                            GeneralModel.Response.parseFrom(answer.payload())
                                    .getOutputs(0)
                                    .getTensor(0)
                                    .getFloatData(0))
                    .isEqualTo((float) Housing.PRICE);
        }
    }

    @Test
    void bytes_that_come_one_by_one_are_told_apart_all_the_same() throws IOException {
        try (var socket = connect()) {
            socket.setTcpNoDelay(true);
            for (byte one : HexFormat.of().parseHex(HEADER + META + Housing.REQUEST)) {
                socket.getOutputStream().write(one);
                socket.getOutputStream().flush();
            }

            assertThat(receive(socket).meta().getResponse().getErrorCode()).isZero();
        }
        try (var socket = connect()) {
            for (byte one :
                    "PUT /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII)) {
                socket.getOutputStream().write(one);
            }

            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 405");
        }
    }

    @Test
    void what_is_wrong_is_told_with_brpcs_codes_and_the_connection_stays() throws IOException {
        var request = HexFormat.of().parseHex(Housing.REQUEST);
        try (var socket = connect()) {
            var out = socket.getOutputStream();
            out.write(frame(meta("EchoService", "inference", 7), request));
            assertThat(receive(socket).meta().getResponse().getErrorCode()).isEqualTo(1001);
            out.write(frame(meta("GeneralModelService", "train", 8), request));
            assertThat(receive(socket).meta().getResponse().getErrorCode()).isEqualTo(1002);
            out.write(frame(meta("GeneralModelService", "inference", 9), new byte[] {1, 2, 3}));
            var refused = receive(socket).meta();
            assertThat(refused.getResponse().getErrorCode()).isEqualTo(1003);
            assertThat(refused.getCorrelationId()).isEqualTo(9);
            out.write(frame(meta("GeneralModelService", "inference", 10), request));
            assertThat(receive(socket).meta().getResponse().getErrorCode()).isZero();
        }
    }

    @Test
    void who_breaks_the_form_is_cut_off() throws IOException {
        try (var socket = connect()) {
            socket.getOutputStream().write(HexFormat.of().parseHex("505250437fffffff00000001"));

            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }
}
