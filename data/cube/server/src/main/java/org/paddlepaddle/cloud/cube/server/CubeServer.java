// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.paddlepaddle.cloud.cube.server.meter.LoadTimes;
import org.paddlepaddle.cloud.cube.server.meter.Sampler;
import org.paddlepaddle.cloud.cube.server.meter.Totals;
import org.paddlepaddle.cloud.cube.store.CubeStore;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server over a store. The store is the caller's: closing the server leaves it open.
 *
 * <p>Closing drains: no connection is accepted any more, every request that has arrived is
 * answered, then the connections are closed.
 */
public final class CubeServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CubeServer.class);

    private final Supervisor supervisor;
    private final Shared shared;
    private final CubePages routes;
    private final HttpSeek seek;
    private final Housekeeper housekeeper;
    private final List<EventLoop> loops = new ArrayList<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final CompletableFuture<Void> warm = new CompletableFuture<>();
    private int port;
    private int adminPort = -1;

    private CubeServer(ServerOptions options, CubeStore store, Supervisor supervisor) {
        this.supervisor = supervisor;
        shared = new Shared(options, store);
        seek = new HttpSeek(shared);
        var loadTimes = new LoadTimes();
        store.firstLoads().forEach(loadTimes::took);
        var sampler = new Sampler(this::totals);
        var vars = new Vars(shared, sampler, loadTimes, this::concurrency);
        var metrics = new CubeMetricsPage(shared, sampler, vars);
        var commands = new ControlCommands(shared, loadTimes);
        routes = new CubePages(seek, commands, vars, metrics, supervisor);
        shared.routes(routes);
        housekeeper = new Housekeeper(shared, sampler, vars);
    }

    /** Listens at once; {@code /health} is good after the server has warmed itself up. */
    public static CubeServer start(ServerOptions options, CubeStore store) {
        return start(options, store, new Supervisor());
    }

    static CubeServer start(ServerOptions options, CubeStore store, Supervisor supervisor) {
        var server = new CubeServer(options, store, supervisor);
        try {
            server.listen();
        } catch (IOException e) {
            server.loops.forEach(EventLoop::abandon);
            throw new UncheckedIOException(
                    "cannot listen on " + options.host() + ":" + options.port(), e);
        }
        server.run();
        return server;
    }

    private void listen() throws IOException {
        var options = shared.options();
        requireFree(options.host(), options.port());
        requireFree(options.adminHost(), options.adminPort());
        for (int i = 0; i < options.loops(); i++) {
            var loop = new EventLoop(shared);
            loops.add(loop);
            var listener = bind(options.host(), i == 0 ? options.port() : port);
            port = portOf(listener);
            loop.listen(listener, false);
        }
        if (options.adminPort() >= 0) {
            var listener = bind(options.adminHost(), options.adminPort());
            adminPort = portOf(listener);
            loops.getFirst().listen(listener, true);
        }
    }

    /**
     * The option below would also let two servers share a port, each answering some of the clients.
     */
    private static void requireFree(String host, int port) throws IOException {
        if (port > 0) {
            try (var probe = ServerSocketChannel.open()) {
                probe.bind(address(host, port));
            }
        }
    }

    private static InetSocketAddress address(String host, int port) throws IOException {
        return new InetSocketAddress(InetAddress.getAllByName(host)[0], port);
    }

    /** Every loop has a listener of its own on the same port; the kernel shares clients out. */
    private static ServerSocketChannel bind(String host, int port) throws IOException {
        var listener = ServerSocketChannel.open();
        try {
            listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            if (listener.supportedOptions().contains(StandardSocketOptions.SO_REUSEPORT)) {
                listener.setOption(StandardSocketOptions.SO_REUSEPORT, true);
            }
            listener.bind(address(host, port), 1024);
            return listener;
        } catch (IOException | RuntimeException e) {
            listener.close();
            throw e;
        }
    }

    private static int portOf(ServerSocketChannel listener) throws IOException {
        return ((InetSocketAddress) listener.getLocalAddress()).getPort();
    }

    private void run() {
        for (int i = 0; i < loops.size(); i++) {
            supervisor.platformLoopUntilDone("cube-loop-" + i, loops.get(i));
        }
        housekeeper.start(port, supervisor);
        Threads.start("cube-warm-up", this::warmUp);
        LOG.info("cube listens on {}:{}", shared.options().host(), port);
    }

    private void warmUp() {
        new JitWarmUp(shared).run(port);
        if (!closed.get()) {
            routes.healthy(true);
            warm.complete(null);
        }
    }

    /** Done when {@code /health} becomes good; never where it is closed before. */
    public CompletionStage<Void> warm() {
        return warm.minimalCompletionStage();
    }

    public int port() {
        return port;
    }

    /** Negative when commands come to {@link #port}. */
    public int adminPort() {
        return adminPort;
    }

    private int concurrency() {
        return seek.concurrency()
                + loops.stream().mapToInt(loop -> loop.meters().concurrency()).sum();
    }

    private Totals totals() {
        var sum = seek.meters().totals();
        for (var loop : loops) {
            sum = sum.plus(loop.meters().totals());
        }
        return sum;
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        routes.healthy(false);
        loops.forEach(EventLoop::drain);
        try {
            for (var loop : loops) {
                loop.awaitEnd();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        housekeeper.stop();
        seek.close();
    }
}
