// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.paddlepaddle.cloud.cube.layer.Niceness;

/**
 * What a server on Netty could reach: one event loop, pooled direct buffers, answers gathered until
 * a read is used up; it parses and answers as {@link NullServerMain} does.
 */
public final class NettyNullServerMain {
    private static final int BUFFER = 4 << 20;

    private NettyNullServerMain() {}

    /** Argument: bytes of a value. */
    public static void main(String[] arguments) throws IOException {
        // For all connections: the one loop answers them one after the other.
        var replies = new NullReplies(Integer.parseInt(arguments[0]), BUFFER);
        var out = ByteBuffer.allocateDirect(BUFFER);
        var loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        loop.execute(Niceness::runSoon);
        var bound =
                new ServerBootstrap()
                        .group(loop)
                        .channel(NioServerSocketChannel.class)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childHandler(
                                new ChannelInitializer<SocketChannel>() {
                                    @Override
                                    protected void initChannel(SocketChannel channel) {
                                        channel.pipeline().addLast(new Answers(replies, out));
                                    }
                                })
                        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        .syncUninterruptibly();
        var address = (InetSocketAddress) bound.channel().localAddress();
        System.out.println(
                new ObjectMapper().writeValueAsString(new Listening(address.getPort(), 0)));
        System.out.flush();
    }

    private static final class Answers extends ByteToMessageDecoder {
        private final NullReplies replies;
        private final ByteBuffer out;

        Answers(NullReplies replies, ByteBuffer out) {
            this.replies = replies;
            this.out = out;
        }

        @Override
        protected void decode(ChannelHandlerContext context, ByteBuf bytes, List<Object> none) {
            var in = bytes.nioBuffer();
            while (replies.frame(in, out)) {
                if (out.position() > BUFFER / 2) {
                    write(context);
                }
            }
            write(context);
            bytes.skipBytes(in.position());
        }

        private void write(ChannelHandlerContext context) {
            out.flip();
            if (out.hasRemaining()) {
                var reply = context.alloc().directBuffer(out.remaining());
                var _ = context.write(reply.writeBytes(out));
            }
            out.clear();
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) throws Exception {
            context.flush();
            super.channelReadComplete(context);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            // The generator has gone.
            var _ = context.close();
        }
    }
}
