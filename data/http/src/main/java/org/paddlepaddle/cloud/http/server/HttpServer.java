// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.paddlepaddle.cloud.http.ByteBudget;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpLimits;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * An HTTP/1.1 server on any number of addresses, which may come and go. Each request runs on a
 * virtual thread; the event loops are the caller's, who ends them after the server.
 */
public final class HttpServer implements AutoCloseable {
    private static final WriteBufferWaterMark WATER_MARK =
            new WriteBufferWaterMark(32 * 1024, 128 * 1024);
    private static final int BACKLOG = 256;

    private final HttpServerConfig config;
    private final HttpHandler handler;
    private final EventLoopGroup loops;
    private final ByteBudget memory;
    private final AtomicInteger open = new AtomicInteger();
    private final Map<InetSocketAddress, Listener> listeners = new ConcurrentHashMap<>();
    private final ExecutorService handshakes = Threads.perTask("handshake-");

    /**
     * @param loops of NIO; shared with other servers
     */
    public HttpServer(HttpServerConfig config, HttpHandler handler, EventLoopGroup loops) {
        this.config = config;
        this.handler = handler;
        this.loops = loops;
        this.memory = new ByteBudget(config.limits().inFlightBytes());
    }

    /**
     * Listens for the server's handler.
     *
     * @return the address, with the port that was found where 0 was asked for
     * @throws UncheckedIOException when somebody else listens there
     */
    public InetSocketAddress bind(InetSocketAddress address) {
        return bind(address, handler);
    }

    /** As {@link #bind(InetSocketAddress)}, for a handler of its own. */
    public InetSocketAddress bind(InetSocketAddress address, HttpHandler own) {
        var listener = new Listener(this, own, loops.next());
        var bootstrap =
                new ServerBootstrap()
                        .group(loops)
                        .channel(NioServerSocketChannel.class)
                        .option(ChannelOption.SO_BACKLOG, BACKLOG)
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
                        .childHandler(listener);
        var bound = bootstrap.bind(address).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw cannotListen(address, bound.cause());
        }
        var local = (InetSocketAddress) bound.channel().localAddress();
        listener.listensOn(bound.channel());
        listeners.put(local, listener);
        return local;
    }

    private static UncheckedIOException cannotListen(InetSocketAddress address, Throwable why) {
        return new UncheckedIOException(
                "cannot listen on %s:%d: %s"
                        .formatted(address.getHostString(), address.getPort(), why.getMessage()),
                why instanceof IOException known ? known : new IOException(why));
    }

    /** Stops listening there; what came that way is let finish. */
    public void unbind(InetSocketAddress address) {
        var listener = listeners.remove(address);
        if (listener != null) {
            listener.drain(config.limits().drainTime());
        }
    }

    public List<InetSocketAddress> addresses() {
        return List.copyOf(listeners.keySet());
    }

    /** How many bytes of requests and answers lie in memory now. */
    public long bytesInFlight() {
        return memory.used();
    }

    String name() {
        return config.name();
    }

    HttpLimits limits() {
        return config.limits();
    }

    HttpServerConfig config() {
        return config;
    }

    ByteBudget memory() {
        return memory;
    }

    ExecutorService handshakes() {
        return handshakes;
    }

    void served(String method, int status, Duration duration) {
        config.metrics().served(config.name(), method, status, duration);
    }

    /** Whether there is room for one more connection. */
    boolean admit(Channel channel) {
        if (open.incrementAndGet() > config.limits().connections()) {
            open.decrementAndGet();
            config.metrics().refusedConnection(config.name());
            return false;
        }
        config.metrics().opened(config.name());
        channel.closeFuture()
                .addListener(
                        _ -> {
                            open.decrementAndGet();
                            config.metrics().closed(config.name());
                        });
        return true;
    }

    /** Takes no more, ends event streams, lets requests finish for a while, then cuts. */
    @Override
    public void close() {
        var all = List.copyOf(listeners.values());
        listeners.clear();
        try (var drains = Threads.perTask(config.name() + "-drain-")) {
            all.forEach(
                    listener -> drains.execute(() -> listener.drain(config.limits().drainTime())));
        }
        handshakes.shutdown();
    }
}
