// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.spdy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.spdy.DefaultSpdyDataFrame;
import io.netty.handler.codec.spdy.DefaultSpdyPingFrame;
import io.netty.handler.codec.spdy.DefaultSpdyRstStreamFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyDataFrame;
import io.netty.handler.codec.spdy.SpdyFrameCodec;
import io.netty.handler.codec.spdy.SpdyPingFrame;
import io.netty.handler.codec.spdy.SpdySynReplyFrame;
import io.netty.handler.codec.spdy.SpdyVersion;
import java.io.IOException;
import java.util.HexFormat;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.paddlepaddle.cloud.ground.server.http.UpgradedConnection;

@Timeout(120)
class SpdyConnectionTest {
    /** A stream opened by the Go library that kubectl uses, and one byte on it. */
    private static final byte[] GENUINE =
            HexFormat.of()
                    .parseHex(
                            "8003000100000030000000010000000000"
                                + "0078f9e3c6a7c202e50e48f95b044aab4c1606e0545752949a980b2d585853"
                                + "41c10e000000ffff000000010000000178");

    private final Pipe pipe = new Pipe();
    private final BlockingQueue<SpdyStream> opened = new LinkedBlockingQueue<>();
    private final SpdyConnection connection = new SpdyConnection(pipe, opened::add);
    private final Thread reading = Thread.ofPlatform().daemon().start(this::read);
    private final EmbeddedChannel client = new EmbeddedChannel(codec());

    private static SpdyFrameCodec codec() {
        return new SpdyFrameCodec(SpdyVersion.SPDY_3_1);
    }

    private void read() {
        try {
            connection.run();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        pipe.in.add(new byte[0]);
        reading.join();
        client.finishAndReleaseAll();
    }

    /** The network; an empty message is its end. */
    private static final class Pipe implements UpgradedConnection {
        private final BlockingQueue<byte[]> in = new LinkedBlockingQueue<>();
        private final BlockingQueue<byte[]> out = new LinkedBlockingQueue<>();

        @Override
        public byte @Nullable [] receive() throws IOException {
            try {
                var bytes = in.take();
                return bytes.length == 0 ? null : bytes;
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public void send(byte[] bytes) {
            out.add(bytes);
        }

        @Override
        public void close() {
            out.add(new byte[0]);
        }
    }

    private void say(Object frame) {
        client.writeOutbound(frame);
        for (ByteBuf part = client.readOutbound(); part != null; part = client.readOutbound()) {
            pipe.in.add(ByteBufUtil.getBytes(part));
            part.release();
        }
    }

    private SpdyStream open(int id) throws InterruptedException {
        var frame = new DefaultSpdySynStreamFrame(id, 0, (byte) 0);
        frame.headers().set("streamtype", "data");
        say(frame);
        return opened.take();
    }

    /** The next frame the connection sends of a kind. */
    private <T> T heard(Class<T> kind) throws InterruptedException {
        while (true) {
            for (Object frame = client.readInbound(); frame != null; frame = client.readInbound()) {
                if (kind.isInstance(frame)) {
                    return kind.cast(frame);
                }
            }
            var bytes = pipe.out.poll(60, TimeUnit.SECONDS);
            assertThat(bytes).as("a " + kind.getSimpleName()).isNotNull();
            client.writeInbound(Unpooled.wrappedBuffer(bytes));
        }
    }

    @Test
    void a_genuine_stream_is_understood_in_whatever_pieces_it_comes() throws Exception {
        for (var one : GENUINE) {
            pipe.in.add(new byte[] {one});
        }

        var stream = opened.take();

        assertThat(stream.header("streamtype")).contains("error");
        assertThat(stream.header("port")).contains("80");
        assertThat(stream.input().read()).isEqualTo('x');
        var reply = heard(SpdySynReplyFrame.class);
        assertThat(reply.streamId()).isEqualTo(1);
        assertThat(reply.headers().isEmpty()).isFalse();
    }

    @Test
    void bytes_go_both_ways_and_each_way_ends_alone() throws Exception {
        var stream = open(1);

        var question = new DefaultSpdyDataFrame(1, Unpooled.copiedBuffer("question", UTF_8));
        question.setLast(true);
        say(question);
        assertThat(stream.input().readAllBytes()).asString(UTF_8).isEqualTo("question");
        stream.output().write("answer".getBytes(UTF_8));
        stream.output().close();

        var answer = heard(SpdyDataFrame.class);
        assertThat(answer.content().toString(UTF_8)).isEqualTo("answer");
        assertThat(answer.isLast()).isFalse();
        assertThat(heard(SpdyDataFrame.class).isLast()).isTrue();
    }

    @Test
    void pings_are_answered() throws Exception {
        say(new DefaultSpdyPingFrame(7));

        assertThat(heard(SpdyPingFrame.class).id()).isEqualTo(7);
    }

    @Test
    void a_stream_that_is_left_breaks_for_its_reader() throws Exception {
        var stream = open(1);

        say(new DefaultSpdyRstStreamFrame(1, 5));

        assertThatIOException().isThrownBy(() -> stream.input().read());
    }

    @Test
    void a_stream_that_is_not_read_stops_the_connection_instead_of_filling_memory()
            throws Exception {
        var slow = open(1);
        var block = new byte[16 * 1024];
        for (int sent = 0; sent < 64; sent++) {
            say(new DefaultSpdyDataFrame(1, Unpooled.wrappedBuffer(block)));
        }
        say(new DefaultSpdyPingFrame(9));
        while (reading.getState() != Thread.State.WAITING) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(pipe.in).isNotEmpty();

        assertThat(slow.input().readNBytes(64 * block.length)).hasSize(64 * block.length);

        assertThat(heard(SpdyPingFrame.class).id()).isEqualTo(9);
    }
}
