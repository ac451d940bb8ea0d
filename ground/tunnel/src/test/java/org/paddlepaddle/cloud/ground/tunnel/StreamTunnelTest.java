// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class StreamTunnelTest {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /** Two ends joined by two queues, as two WebSocket ends would be. */
    private final class Pair {
        final BlockingQueue<ByteBuffer> toServer = new LinkedBlockingQueue<>();
        final BlockingQueue<ByteBuffer> toAgent = new LinkedBlockingQueue<>();
        final StreamTunnel agent;
        final StreamTunnel server;

        Pair(Tunnel.Acceptor atAgent) {
            agent = new StreamTunnel(toServer::add, atAgent, true);
            server = new StreamTunnel(toAgent::add, _ -> {}, false);
            threads.execute(() -> pump(toServer, server));
            threads.execute(() -> pump(toAgent, agent));
        }

        private void pump(BlockingQueue<ByteBuffer> from, StreamTunnel to) {
            try {
                while (true) {
                    to.received(from.take());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Nested
    class Given_two_joined_ends {
        @Test
        void when_a_stream_is_opened_then_header_and_bytes_arrive_both_ways() throws Exception {
            var pair =
                    new Pair(
                            stream -> {
                                stream.output().write(stream.header());
                                stream.input().transferTo(stream.output());
                            });

            var stream = pair.server.open("who: ".getBytes(UTF_8));
            stream.output().write("me".getBytes(UTF_8));
            stream.output().close();
            var answer = new String(stream.input().readAllBytes(), UTF_8);

            assertThat(answer).isEqualTo("who: me");
        }

        @Test
        void when_more_than_the_window_is_sent_then_it_arrives_whole() throws Exception {
            var sent = new byte[5 * FrameStream.WINDOW + 17];
            new Random(7).nextBytes(sent);
            var pair = new Pair(stream -> stream.output().write(sent));

            var read = pair.server.open(new byte[0]).input().readAllBytes();

            assertThat(Arrays.equals(read, sent)).isTrue();
        }

        @Test
        void when_one_reader_stalls_then_another_stream_goes_on() throws Exception {
            var block = new byte[4 * FrameStream.WINDOW];
            var pair = new Pair(stream -> stream.output().write(block));

            var stalled = pair.server.open(new byte[0]);
            var flowing = pair.server.open(new byte[0]);

            assertThat(flowing.input().readAllBytes()).hasSize(block.length);
            assertThat(stalled.input().readAllBytes()).hasSize(block.length);
        }

        @Test
        void when_the_reader_leaves_then_the_writer_is_told() throws Exception {
            var failure = new CompletableFuture<IOException>();
            var pair = new Pair(stream -> failure.complete(writeForEver(stream)));

            pair.server.open(new byte[0]).close();

            assertThat(failure.get()).hasMessageContaining("the reader left");
        }

        @Test
        void when_the_peer_ends_and_leaves_then_what_it_sent_is_still_read() throws Exception {
            var left = new CountDownLatch(1);
            var pair =
                    new Pair(
                            stream -> {
                                stream.output().write(1);
                                stream.close();
                                left.countDown();
                            });

            var stream = pair.server.open(new byte[0]);
            left.await();

            assertThat(stream.input().readAllBytes()).containsExactly(1);
        }

        @Test
        void when_the_tunnel_closes_then_every_stream_fails() throws Exception {
            var pair = new Pair(stream -> stream.input().readAllBytes());
            var stream = pair.server.open(new byte[0]);

            pair.server.close();

            assertThatThrownBy(() -> stream.input().read()).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> stream.output().write(1)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> pair.server.open(new byte[0])).isInstanceOf(IOException.class);
        }
    }

    @Nested
    class Given_a_hostile_peer {
        private final StreamTunnel tunnel =
                new StreamTunnel(_ -> {}, stream -> stream.input().readAllBytes(), false);

        @Test
        void when_frames_are_garbage_then_the_tunnel_closes() {
            assertBreaks(ByteBuffer.wrap(new byte[] {1, 2}));
        }

        @Test
        void when_the_kind_is_unknown_then_the_tunnel_closes() {
            assertBreaks(ByteBuffer.allocate(5).put((byte) 9).putInt(1).flip());
        }

        @Test
        void when_a_stream_was_never_opened_then_the_tunnel_closes() {
            assertBreaks(new TunnelFrame.Data(5, new byte[1]).encode());
        }

        @Test
        void when_it_uses_our_numbers_then_the_tunnel_closes() {
            assertBreaks(new TunnelFrame.Open(2, new byte[0]).encode());
        }

        @Test
        void when_a_number_comes_again_then_the_tunnel_closes() {
            tunnel.received(new TunnelFrame.Open(3, new byte[0]).encode());

            assertBreaks(new TunnelFrame.Open(3, new byte[0]).encode());
        }

        @Test
        void when_it_sends_beyond_the_window_then_the_tunnel_closes() throws Exception {
            var stream = tunnel.open(new byte[0]);
            for (int sent = 0; sent < FrameStream.WINDOW; sent += TunnelFrame.DATA_LIMIT) {
                tunnel.received(new TunnelFrame.Data(2, new byte[TunnelFrame.DATA_LIMIT]).encode());
            }

            assertBreaks(new TunnelFrame.Data(2, new byte[1]).encode());

            assertThatThrownBy(() -> stream.input().readAllBytes())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("broke the protocol");
        }

        @Test
        void when_it_grants_more_than_the_window_then_the_tunnel_closes() throws Exception {
            tunnel.open(new byte[0]);

            assertBreaks(new TunnelFrame.Window(2, Integer.MAX_VALUE).encode());
        }

        private void assertBreaks(ByteBuffer message) {
            assertThatThrownBy(() -> tunnel.received(message)).isInstanceOf(TunnelException.class);
            assertThatThrownBy(() -> tunnel.open(new byte[0])).isInstanceOf(IOException.class);
        }
    }

    private static IOException writeForEver(TunnelStream stream) {
        try {
            while (true) {
                stream.output().write(new byte[1024]);
            }
        } catch (IOException e) {
            return e;
        }
    }
}
