// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2ServerUpgradeCodec;
import io.netty.util.AsciiString;
import java.util.Collection;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.gateway.channel.Http2Codecs;
import org.paddlepaddle.cloud.gateway.message.RequestHead;

/**
 * Goes on in HTTP/2 when a client asks for it with a request without a body; that request is its
 * first stream. All others pass.
 */
final class H2cUpgrade extends ChannelInboundHandlerAdapter {
    static final String NAME = "upgrade";
    private static final String SETTINGS = "http2-settings";
    private static final int NO_BODY = 0;

    private final GatewayCore core;
    private final FrontHandler front;

    H2cUpgrade(GatewayCore core, FrontHandler front) {
        this.core = core;
        this.front = front;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (message instanceof HttpRequest request
                && request.headers().contains(HttpHeaderNames.UPGRADE)
                && isOffered(request)) {
            ctx.pipeline()
                    .addAfter(
                            ctx.name(),
                            null,
                            new HttpServerUpgradeHandler(_ -> leave(ctx), this::codec, NO_BODY));
        }
        ctx.fireChannelRead(message);
    }

    private boolean isOffered(HttpRequest request) {
        var headers = request.headers();
        return headers.containsValue(HttpHeaderNames.UPGRADE, "h2c", true)
                && headers.containsValue(HttpHeaderNames.CONNECTION, SETTINGS, true)
                && headers.getAll(SETTINGS).size() == 1
                && request.protocolVersion().equals(HttpVersion.HTTP_1_1)
                && !HttpUtil.isTransferEncodingChunked(request)
                && HttpUtil.getContentLength(request, 0L) == 0
                && new RequestHead(request, core.config().longestBody()).problem().isEmpty()
                && front.isFree()
                && !core.isDraining();
    }

    private HttpServerUpgradeHandler.UpgradeCodec codec(CharSequence protocol) {
        if (!AsciiString.contentEquals(Http2CodecUtil.HTTP_UPGRADE_PROTOCOL_NAME, protocol)) {
            return new Declined();
        }
        var codec = FrontProtocol.codec(core);
        return new Switch(
                new Http2ServerUpgradeCodec(
                        codec,
                        Http2Codecs.frontWindow(codec),
                        FrontProtocol.streams(core),
                        new SessionFront(core)));
    }

    /** HTTP/1.1 goes; what its decoder had read already goes on to HTTP/2. */
    private void leave(ChannelHandlerContext ctx) {
        var pipeline = ctx.pipeline();
        pipeline.remove(IncompleteHeadDetector.class);
        pipeline.remove(UpgradeTunnel.ENCODER);
        pipeline.remove(UpgradeTunnel.CODEC);
    }

    private final class Switch implements HttpServerUpgradeHandler.UpgradeCodec {
        private final Http2ServerUpgradeCodec http2;

        Switch(Http2ServerUpgradeCodec http2) {
            this.http2 = http2;
        }

        @Override
        public Collection<CharSequence> requiredUpgradeHeaders() {
            return http2.requiredUpgradeHeaders();
        }

        @Override
        public boolean prepareUpgradeResponse(
                ChannelHandlerContext ctx, FullHttpRequest request, HttpHeaders headers) {
            return http2.prepareUpgradeResponse(ctx, request, headers);
        }

        @Override
        public void upgradeTo(ChannelHandlerContext ctx, FullHttpRequest request) {
            front.leave();
            http2.upgradeTo(ctx, request);
            Stream.of(NAME, UpgradeTunnel.FLOW, UpgradeTunnel.END).forEach(ctx.pipeline()::remove);
            ctx.pipeline().addBefore(ctx.name(), null, FrontProtocol.idle(core));
            ctx.channel().config().setAutoRead(true);
        }
    }

    /** Netty asks for each protocol that is named. */
    private static final class Declined implements HttpServerUpgradeHandler.UpgradeCodec {
        @Override
        public Collection<CharSequence> requiredUpgradeHeaders() {
            return java.util.List.of();
        }

        @Override
        public boolean prepareUpgradeResponse(
                ChannelHandlerContext ctx, FullHttpRequest request, HttpHeaders headers) {
            return false;
        }

        @Override
        public void upgradeTo(ChannelHandlerContext ctx, FullHttpRequest request) {
            throw new IllegalStateException("declined");
        }
    }
}
