// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway.channel;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Settings;
import java.time.Duration;

/**
 * How HTTP/2 is spoken with clients and with endpoints. What one connection can make us keep is
 * bounded: streams, headers, bytes that nobody has taken yet, frames that must be answered.
 */
public final class Http2Codecs {
    /** Requests that one client has under way on one connection. */
    private static final int MOST_STREAMS = 100;

    private static final int STREAM_WINDOW = 64 << 10;

    /** More than one stream's, so that one which nobody reads does not stop the others. */
    private static final int FRONT_WINDOW = 1 << 20;

    private static final int BACK_WINDOW = 8 << 20;

    /** Streams a client may give up in so many seconds, before it is taken for a flood. */
    private static final int MOST_RESETS = 200;

    private static final int RESET_SECONDS = 10;
    private static final int MOST_UNANSWERED = 1000;
    private static final int MOST_CONTINUATIONS = 16;

    private Http2Codecs() {}

    /**
     * @param drain for streams under way when the connection is closed
     */
    public static Http2FrameCodec front(int longestHead, Duration drain) {
        return Http2FrameCodecBuilder.forServer()
                .initialSettings(
                        Http2Settings.defaultSettings()
                                .maxConcurrentStreams(MOST_STREAMS)
                                .initialWindowSize(STREAM_WINDOW)
                                .maxHeaderListSize(longestHead))
                .decoderEnforceMaxRstFramesPerWindow(MOST_RESETS, RESET_SECONDS)
                .encoderEnforceMaxRstFramesPerWindow(MOST_RESETS, RESET_SECONDS)
                .decoderEnforceMaxSmallContinuationFrames(MOST_CONTINUATIONS)
                .encoderEnforceMaxQueuedControlFrames(MOST_UNANSWERED)
                .gracefulShutdownTimeoutMillis(drain.toMillis())
                .validateHeaders(true)
                .build();
    }

    public static Http2FrameCodec back(int longestHead) {
        return Http2FrameCodecBuilder.forClient()
                .initialSettings(
                        Http2Settings.defaultSettings()
                                .pushEnabled(false)
                                .initialWindowSize(STREAM_WINDOW)
                                .maxHeaderListSize(longestHead))
                .gracefulShutdownTimeoutMillis(0)
                .validateHeaders(true)
                .build();
    }

    /** Goes behind {@link #front}; widens the window of the connection once it is there. */
    public static ChannelInboundHandlerAdapter frontWindow(Http2FrameCodec codec) {
        return new Window(codec, FRONT_WINDOW);
    }

    public static ChannelInboundHandlerAdapter backWindow(Http2FrameCodec codec) {
        return new Window(codec, BACK_WINDOW);
    }

    private static final class Window extends ChannelInboundHandlerAdapter {
        private final Http2FrameCodec codec;
        private final int window;

        Window(Http2FrameCodec codec, int window) {
            this.codec = codec;
            this.window = window;
        }

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) throws Http2Exception {
            if (ctx.channel().isActive()) {
                widen(ctx);
            }
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) throws Http2Exception {
            widen(ctx);
            ctx.fireChannelActive();
        }

        private void widen(ChannelHandlerContext ctx) throws Http2Exception {
            var connection = codec.connection();
            var flow = connection.local().flowController();
            var whole = connection.connectionStream();
            flow.incrementWindowSize(whole, window - flow.windowSize(whole));
            ctx.flush();
            ctx.pipeline().remove(this);
        }
    }
}
