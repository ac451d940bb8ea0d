// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.spdy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.spdy.DefaultSpdyDataFrame;
import io.netty.handler.codec.spdy.DefaultSpdyGoAwayFrame;
import io.netty.handler.codec.spdy.DefaultSpdyPingFrame;
import io.netty.handler.codec.spdy.DefaultSpdyRstStreamFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynReplyFrame;
import io.netty.handler.codec.spdy.SpdyDataFrame;
import io.netty.handler.codec.spdy.SpdyFrame;
import io.netty.handler.codec.spdy.SpdyFrameCodec;
import io.netty.handler.codec.spdy.SpdyGoAwayFrame;
import io.netty.handler.codec.spdy.SpdyPingFrame;
import io.netty.handler.codec.spdy.SpdyRstStreamFrame;
import io.netty.handler.codec.spdy.SpdySessionStatus;
import io.netty.handler.codec.spdy.SpdyStreamStatus;
import io.netty.handler.codec.spdy.SpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyVersion;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.server.http.UpgradedConnection;

/**
 * The server's end of a SPDY connection.
 *
 * <p>Netty's codec does the frames, once for each direction, without a network of its own: one
 * thread decodes, and a lock lets one thread encode and send at a time.
 */
public final class SpdyConnection implements AutoCloseable {
    private static final int CHUNK = 32 * 1024;
    private static final int HEADERS = 64 * 1024;
    private static final int STREAM_LIMIT = 4096;

    private final UpgradedConnection pipe;
    private final Handler handler;
    private final EmbeddedChannel decoder = codec();
    private final EmbeddedChannel encoder = codec();
    private final Object sending = new Object();
    private final Map<Integer, SpdyStream> streams = new ConcurrentHashMap<>();

    /** Is told of every stream the client opens; must not wait. */
    public interface Handler {
        void opened(SpdyStream stream);
    }

    public SpdyConnection(UpgradedConnection pipe, Handler handler) {
        this.pipe = pipe;
        this.handler = handler;
    }

    private static EmbeddedChannel codec() {
        return new EmbeddedChannel(
                new SpdyFrameCodec(SpdyVersion.SPDY_3_1, CHUNK, HEADERS, 6, 15, 8));
    }

    /** Reads until the client has gone or says goodbye; then every stream is over. */
    public void run() throws IOException {
        try {
            boolean more = true;
            for (var bytes = pipe.receive(); more && bytes != null; bytes = pipe.receive()) {
                decoder.writeInbound(Unpooled.wrappedBuffer(bytes));
                for (Object frame = decoder.readInbound();
                        frame != null;
                        frame = decoder.readInbound()) {
                    more &= take(frame);
                }
            }
        } finally {
            streams.values().forEach(stream -> stream.broken("the connection has ended"));
            decoder.finishAndReleaseAll();
        }
    }

    private boolean take(Object frame) throws IOException {
        try {
            switch (frame) {
                case SpdySynStreamFrame opening -> open(opening);
                case SpdyDataFrame data -> data(data);
                case SpdyRstStreamFrame reset -> reset(reset.streamId());
                // The client's own pings are odd.
                case SpdyPingFrame ping when ping.id() % 2 == 1 ->
                        send(new DefaultSpdyPingFrame(ping.id()));
                case SpdyGoAwayFrame _ -> {
                    return false;
                }
                default -> {
                    // Settings, windows and priorities do not concern us.
                }
            }
            return true;
        } finally {
            ReferenceCountUtil.release(frame);
        }
    }

    private void open(SpdySynStreamFrame opening) throws IOException {
        int id = opening.streamId();
        if (opening.isInvalid() || opening.isTruncated() || streams.size() >= STREAM_LIMIT) {
            send(new DefaultSpdyRstStreamFrame(id, SpdyStreamStatus.REFUSED_STREAM));
            return;
        }
        var headers = new LinkedHashMap<String, String>();
        opening.headers()
                .forEach(
                        header ->
                                headers.put(
                                        header.getKey().toString().toLowerCase(Locale.ROOT),
                                        header.getValue().toString()));
        var stream = new SpdyStream(id, headers, this);
        streams.put(id, stream);
        reply(id);
        if (opening.isLast()) {
            stream.ended();
        }
        handler.opened(stream);
    }

    /** Before anything is written to a stream: the client drops what comes before the reply. */
    private void reply(int id) throws IOException {
        var reply = new DefaultSpdySynReplyFrame(id);
        // Netty writes no headers as no bytes at all, which Go takes for a broken frame.
        reply.headers().set("status", "200");
        send(reply);
    }

    private void data(SpdyDataFrame data) throws IOException {
        var stream = streams.get(data.streamId());
        if (stream == null) {
            return;
        }
        stream.arrived(ByteBufUtil.getBytes(data.content()));
        if (data.isLast()) {
            stream.ended();
        }
    }

    private void reset(int id) {
        var stream = streams.remove(id);
        if (stream != null) {
            stream.broken("the client has left the stream");
        }
    }

    void write(int id, byte[] bytes, int from, int count, boolean last) throws IOException {
        var frame = new DefaultSpdyDataFrame(id, Unpooled.copiedBuffer(bytes, from, count));
        frame.setLast(last);
        send(frame);
    }

    void cancel(int id) throws IOException {
        if (streams.remove(id) != null) {
            send(new DefaultSpdyRstStreamFrame(id, SpdyStreamStatus.CANCEL));
        }
    }

    void forget(int id) {
        streams.remove(id);
    }

    private void send(SpdyFrame frame) throws IOException {
        synchronized (sending) {
            encoder.writeOutbound(frame);
            for (ByteBuf part = encoder.readOutbound();
                    part != null;
                    part = encoder.readOutbound()) {
                var bytes = ByteBufUtil.getBytes(part);
                part.release();
                pipe.send(bytes);
            }
        }
    }

    /** Says goodbye and closes the pipe when all is sent. */
    @Override
    public void close() throws IOException {
        try {
            send(new DefaultSpdyGoAwayFrame(0, SpdySessionStatus.OK));
        } finally {
            pipe.close();
            synchronized (sending) {
                encoder.finishAndReleaseAll();
            }
        }
    }
}
