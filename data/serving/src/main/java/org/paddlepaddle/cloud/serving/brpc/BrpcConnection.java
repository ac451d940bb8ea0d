// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.brpc;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.paddlepaddle.cloud.serving.access.AccessLog;
import org.paddlepaddle.cloud.serving.access.RequestIds;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection: every frame is answered on a virtual thread, in whatever order answers come;
 * clients know them by correlation id. Reading stops while too many are under way.
 */
final class BrpcConnection extends SimpleChannelInboundHandler<BrpcFrame> {
    private static final Logger LOG = LoggerFactory.getLogger(BrpcConnection.class);
    private static final int MOST_UNDER_WAY = 128;

    private final BrpcCalls calls;
    private final AccessLog log;
    private final Set<Thread> underWay = new HashSet<>();

    BrpcConnection(BrpcCalls calls, AccessLog log) {
        this.log = log;
        this.calls = calls;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, BrpcFrame frame) {
        var thread =
                Threads.unstarted(
                        "brpc-request",
                        () -> {
                            long start = System.nanoTime();
                            var answer = calls.answer(frame);
                            told(context, frame, answer, System.nanoTime() - start);
                            var self = Thread.currentThread();
                            context.executor().execute(() -> send(context, answer, self));
                        });
        underWay.add(thread);
        if (underWay.size() >= MOST_UNDER_WAY) {
            context.channel().config().setAutoRead(false);
        }
        thread.start();
    }

    private void told(
            ChannelHandlerContext context, BrpcFrame frame, BrpcFrame answer, long nanos) {
        if (!log.enabled()) {
            return;
        }
        var asked = frame.meta().getRequest();
        log.write(
                new AccessLog.Entry(
                        "brpc",
                        AccessLog.Entry.address(context.channel().remoteAddress()),
                        asked.getServiceName() + "/" + asked.getMethodName(),
                        Integer.toString(answer.meta().getResponse().getErrorCode()),
                        Duration.ofNanos(nanos)),
                RequestIds.ofBrpc(
                        asked.getRequestId(),
                        asked.getTraceId(),
                        asked.getSpanId(),
                        asked.getLogId()));
    }

    private void send(ChannelHandlerContext context, BrpcFrame answer, Thread done) {
        underWay.remove(done);
        context.channel().config().setAutoRead(true);
        var meta = answer.meta().toByteArray();
        var head =
                Unpooled.buffer(12)
                        .writeBytes(BrpcDecoder.MAGIC)
                        .writeInt(meta.length + answer.payload().length)
                        .writeInt(meta.length);
        var _ =
                context.writeAndFlush(
                        Unpooled.wrappedBuffer(
                                head,
                                Unpooled.wrappedBuffer(meta),
                                Unpooled.wrappedBuffer(answer.payload())));
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        underWay.forEach(Thread::interrupt);
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // Resets, time-outs, bytes that are no frame: the client's affair.
        LOG.debug("connection from {} fails", context.channel().remoteAddress(), cause);
        var _ = context.close();
    }
}
