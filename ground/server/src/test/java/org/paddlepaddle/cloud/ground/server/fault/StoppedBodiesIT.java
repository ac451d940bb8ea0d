// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.auth.StaticTokens;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * 1 800 clients that begin a body of three megabytes each and stop within it. What they send is
 * twice what the server has of memory.
 */
@Tag("nightly")
class StoppedBodiesIT {
    private static final int CLIENTS = 1_800;
    private static final String READ = "/api/v1/namespaces/default";
    private static final int ANNOUNCED = 3_000_000;
    private static final byte[] SENT = new byte[300_000];
    private static final long ALL_MINUTES = 2;

    /** What became of a client that the server had given up before its head was there. */
    private static final String LATE = "late";

    private static final int FEW = CLIENTS / 4;

    private final Semaphore handshakes = new Semaphore(8);

    @TempDir Path home;

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void cost_the_server_nothing_that_others_notice() throws Exception {
        var token =
                StaticTokens.open(home.resolve("pki/tokens.json"))
                        .issue("test", List.of("system:masters"));
        try (var server = ServerProcess.start(home)) {
            var tls = Api.trusting(home.resolve("pki/ca.crt"));
            var api = new Api(tls, server.address(), token);
            var connected = new CountDownLatch(CLIENTS);
            var clients = new ArrayList<FutureTask<String>>();
            for (int i = 0; i < CLIENTS; i++) {
                var client = new FutureTask<>(() -> stop(tls, server.address(), token, connected));
                clients.add(client);
                Threads.start("client-" + i, client);
            }
            assertThat(connected.await(ALL_MINUTES, TimeUnit.MINUTES)).isTrue();

            assertThat(api.get(READ).code()).isEqualTo(200);
            Map<String, Integer> ends = new TreeMap<>();
            for (var client : clients) {
                ends.merge(client.get(ALL_MINUTES, TimeUnit.MINUTES), 1, Integer::sum);
            }
            System.out.println("bodies that stopped: " + ends);
            assertThat(ends.keySet()).isSubsetOf("408", "429", "cut", LATE);
            assertThat(ends).as("bodies that were waited for, and given up").containsKey("408");
            assertThat(ends).as("bodies that there was no room for").containsKey("429");
            assertThat(ends.getOrDefault(LATE, 0)).as("who was no attacker").isLessThan(FEW);
            assertThat(api.get(READ).code()).isEqualTo(200);
        }
    }

    /** What became of one client: the code it was answered with, or that it was cut off. */
    private String stop(SSLContext tls, URI server, String token, CountDownLatch connected) {
        try (var socket = connect(tls, server, token)) {
            connected.countDown();
            return answer(socket);
        } catch (IOException e) {
            connected.countDown();
            return LATE;
        }
    }

    /** A few at a time: all at once, none would have its handshake done before its deadline. */
    private Socket connect(SSLContext tls, URI server, String token) throws IOException {
        handshakes.acquireUninterruptibly();
        try {
            var socket = tls.getSocketFactory().createSocket(server.getHost(), server.getPort());
            socket.setSoTimeout((int) TimeUnit.MINUTES.toMillis(ALL_MINUTES));
            socket.getOutputStream().write(head(token));
            return socket;
        } finally {
            handshakes.release();
        }
    }

    private static byte[] head(String token) {
        return ("POST "
                        + Sort.MAPS
                        + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        + "Authorization: Bearer "
                        + token
                        + "\r\nContent-Length: "
                        + ANNOUNCED
                        + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static String answer(Socket socket) {
        try {
            socket.getOutputStream().write(SENT);
            var line =
                    new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            return line.startsWith("HTTP/1.1 ") ? line.substring(9) : "cut";
        } catch (IOException e) {
            // The server hung up while we wrote, or reset what it had not read.
            return "cut";
        }
    }
}
