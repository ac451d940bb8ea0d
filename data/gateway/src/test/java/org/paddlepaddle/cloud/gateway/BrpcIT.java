// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;
import org.paddlepaddle.cloud.gateway.RouteTable.Route;

/** Frames of brpc, which name no host, by the address they are sent to. */
class BrpcIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final String HOST = "m-default-private.ns";

    /** A request to GeneralModelService.inference with correlation id 1. */
    private static final byte[] FRAME =
            frame(
                    "0a4d0a4062616964752e706164646c655f73657276696e672e707265646963746f722e67656e65"
                        + "72616c5f6d6f64656c2e47656e6572616c4d6f64656c536572766963651209696e6665"
                        + "72656e63652001",
                    "the tensors");

    private final LinkedBlockingQueue<String> demands = new LinkedBlockingQueue<>();
    private Gateway gateway;
    private InetSocketAddress address;
    private InetSocketAddress shared;

    @BeforeEach
    void start() {
        gateway = Gateway.start(GatewayConfig.usual(), demands::add);
        var any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        address = gateway.listen(any, HOST);
        shared = gateway.listen(any);
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private static byte[] frame(String meta, String body) {
        var head = HexFormat.of().parseHex(meta);
        var rest = body.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(12 + head.length + rest.length)
                .put("PRPC".getBytes(StandardCharsets.US_ASCII))
                .putInt(head.length + rest.length)
                .putInt(head.length)
                .put(head)
                .put(rest)
                .array();
    }

    private void route(Endpoint... ready) {
        gateway.route(
                new RouteTable(
                        Map.of(HOST, Route.to("r")),
                        Map.of("r", new Revision(List.of(ready), List.of(), 1, TIMEOUT)),
                        Optional.of("example.com")));
    }

    /** Sends each frame back. */
    private static void echo(FakeEndpoint self, InputStream in, OutputStream out)
            throws IOException {
        var data = new DataInputStream(in);
        for (int magic = in.read(); magic >= 0; magic = in.read()) {
            var rest = data.readNBytes(FRAME.length - 1);
            out.write(magic);
            out.write(rest);
            out.flush();
        }
    }

    private static void exchange(Connection client) throws IOException {
        client.write(FRAME);
        assertThat(client.read(FRAME.length)).isEqualTo(FRAME);
    }

    /** A plain connection. */
    private static final class Connection implements AutoCloseable {
        private final Socket socket;

        Connection(InetSocketAddress address) throws IOException {
            socket = new Socket(address.getAddress(), address.getPort());
            socket.setSoTimeout((int) TIMEOUT.toMillis());
        }

        void write(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
        }

        byte[] read(int length) throws IOException {
            return socket.getInputStream().readNBytes(length);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    @Test
    void given_frames_then_they_reach_the_endpoint_of_the_address() throws IOException {
        try (var endpoint = FakeEndpoint.start(BrpcIT::echo);
                var client = new Connection(address)) {
            route(endpoint.endpoint());

            for (int i = 0; i < 100; i++) {
                exchange(client);
            }

            assertThat(endpoint.connections()).isEqualTo(1);
        }
    }

    @Test
    void given_no_endpoint_then_the_frame_waits_for_one_and_its_bytes_may_come_one_by_one()
            throws Exception {
        route();
        try (var endpoint = FakeEndpoint.start(BrpcIT::echo);
                var client = new Connection(address)) {
            for (byte each : FRAME) {
                client.write(new byte[] {each});
            }
            assertThat(demands.poll(20, TimeUnit.SECONDS)).isEqualTo("r");
            route(endpoint.endpoint());

            assertThat(client.read(FRAME.length)).isEqualTo(FRAME);
        }
    }

    @Test
    void given_a_connection_that_ends_then_its_place_is_free_and_a_dead_endpoint_is_passed_over()
            throws IOException {
        try (var dead = new DeadEndpoint();
                var endpoint = FakeEndpoint.start(BrpcIT::echo)) {
            route(dead.endpoint(), endpoint.endpoint());

            for (int i = 0; i < 5; i++) {
                try (var client = new Connection(address)) {
                    exchange(client);
                }
            }
        }
    }

    @Test
    void given_an_address_of_no_host_then_the_connection_ends() throws IOException {
        try (var endpoint = FakeEndpoint.start(BrpcIT::echo);
                var client = new Connection(shared)) {
            route(endpoint.endpoint());
            client.write(FRAME);

            assertThat(client.read(1)).isEmpty();
        } catch (SocketException e) {
            assertThat(e).hasMessageContaining("reset");
        }
    }
}
