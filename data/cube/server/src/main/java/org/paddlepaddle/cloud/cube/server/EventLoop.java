// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.layer.Niceness;
import org.paddlepaddle.cloud.cube.server.meter.Meters;
import org.paddlepaddle.cloud.cube.store.TableReader;
import org.paddlepaddle.cloud.supervise.FiniteTurn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One supervised thread with its selector, its connections, its buffers and its way into the store.
 * Before it waits it tells the store that it holds nothing.
 */
final class EventLoop implements FiniteTurn {
    private static final Logger LOG = LoggerFactory.getLogger(EventLoop.class);
    private static final int SWEEP_MILLIS = 500;
    private static final int ROUNDS = 64;
    private static final long STALLED_NANOS = 1_000_000_000L;

    /** How long one connection may be looked at before all are. */
    private static final long ONE_NANOS = 20_000;

    private final Shared shared;
    private final Selector selector;
    private final TableReader reader;
    private final ProtocolSniffer sniffer;
    private final LoopBuffers buffers;
    private final Set<ClientConnection> connections = new HashSet<>();
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Consumer<SelectionKey> whenReady = this::ready;
    private final CountDownLatch end = new CountDownLatch(1);
    private final BusyPoll busyPoll;
    private @Nullable ClientConnection latest;
    private boolean latestAgain;
    private boolean heard;
    private boolean soon;
    private long free;
    private long selected;
    private volatile boolean draining;
    private boolean drained;
    private long drainDeadline;
    private long now = System.nanoTime();
    private long swept = now;

    EventLoop(Shared shared) throws IOException {
        this.shared = shared;
        selector = Selector.open();
        buffers = new LoopBuffers(shared);
        var threads = ManagementFactory.getThreadMXBean();
        busyPoll = new BusyPoll(shared.options().busyPoll(), threads::getCurrentThreadCpuTime, now);
        reader = shared.store().newReader();
        sniffer = new ProtocolSniffer(shared, reader);
    }

    /** To be called before the loop runs. */
    void listen(ServerSocketChannel listener, boolean admin) throws IOException {
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT, admin);
    }

    /** For a loop that never ran. */
    void abandon() {
        closeAll();
    }

    /** Many rounds, so that being supervised costs a request nothing. */
    @Override
    public Next run() {
        if (!soon) {
            Niceness.runSoon();
            soon = true;
        }
        try {
            for (int i = 0; i < ROUNDS && !finished(); i++) {
                round();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the selector of a loop fails", e);
        }
        return finished() ? Next.DONE : Next.AGAIN;
    }

    @Override
    public void ended() {
        closeAll();
        end.countDown();
    }

    private void round() throws IOException {
        try {
            if (!stayedAwake()) {
                selector.select(whenReady, SWEEP_MILLIS);
            }
            now = System.nanoTime();
            runTasks();
            sweep();
        } catch (RuntimeException | Error e) {
            // Nobody would start another loop; whatever this was, the next round may go well.
            complain("a round of a loop fails", e);
        } finally {
            reader.quiescent();
        }
    }

    /** Whether there was something to do before patience ended. */
    private boolean stayedAwake() throws IOException {
        free = now;
        boolean worthwhile = heard && !shared.store().busy();
        heard = false;
        if (worthwhile) {
            long until = busyPoll.end(now);
            for (long time = now; time - until < 0; time = System.nanoTime()) {
                if (look(time)) {
                    return true;
                }
            }
        }
        busyPoll.sleeps();
        return false;
    }

    /**
     * Where the last two requests came from one connection the next one may: a read that finds
     * nothing costs no more than asking the selector, and one that finds something saves that.
     */
    private boolean look(long time) throws IOException {
        var one = latest;
        if (latestAgain && one != null && one.awaitsRequest() && time - selected < ONE_NANOS) {
            now = time;
            serve(one, SelectionKey.OP_READ);
            return heard;
        }
        selected = time;
        // A selection takes a call for attention away; whoever called left one of these.
        return selector.selectNow(whenReady) > 0 || !tasks.isEmpty() || draining != drained;
    }

    private void read(ClientConnection connection) throws IOException {
        if (connection.readable()) {
            if (!heard) {
                heard = true;
                busyPoll.waited(now - free);
            }
            latestAgain = connection == latest;
            latest = connection;
        }
    }

    private void ready(SelectionKey key) {
        now = System.nanoTime();
        if (key.attachment() instanceof ClientConnection connection) {
            serve(connection, key.isValid() ? key.readyOps() : 0);
        } else {
            accept(key);
        }
    }

    private void serve(ClientConnection connection, int ready) {
        try {
            if ((ready & SelectionKey.OP_READ) != 0) {
                read(connection);
            }
            if ((ready & SelectionKey.OP_WRITE) != 0 && connection.channel().isOpen()) {
                connection.writable();
            }
        } catch (IOException e) {
            ended(connection, e);
        } catch (RuntimeException | Error e) {
            failed(connection, e);
        }
    }

    /** Something done for one connection, on this loop's thread. */
    interface Step {
        void take() throws IOException;
    }

    /** Whatever goes wrong, out of memory included, costs this connection and no other. */
    void attempt(ClientConnection connection, Step step) {
        try {
            step.take();
        } catch (IOException e) {
            ended(connection, e);
        } catch (RuntimeException | Error e) {
            failed(connection, e);
        }
    }

    private void ended(ClientConnection connection, IOException e) {
        LOG.debug("a connection ends: {}", e.getMessage());
        connection.close();
        shared.noticed(e);
    }

    private void failed(ClientConnection connection, Throwable e) {
        sniffer.reset();
        connection.close();
        complain("a connection is closed because of an error", e);
        shared.noticed(e);
    }

    private static void complain(String what, Throwable e) {
        try {
            LOG.error(what, e);
        } catch (OutOfMemoryError again) {
            // Silence is better than the end of the loop.
        }
    }

    private void accept(SelectionKey key) {
        var listener = (ServerSocketChannel) key.channel();
        boolean admin = Boolean.TRUE.equals(key.attachment());
        try {
            for (var next = listener.accept(); next != null; next = listener.accept()) {
                welcome(next, admin);
            }
        } catch (IOException e) {
            LOG.warn("a connection cannot be accepted: {}", e.getMessage());
            // What makes it fail, as a rule too many open files, lasts longer than a moment.
            key.interestOps(0);
        }
    }

    private void welcome(SocketChannel channel, boolean admin) throws IOException {
        if (!shared.enter()) {
            channel.close();
            return;
        }
        boolean welcomed = false;
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            var key = channel.register(selector, SelectionKey.OP_READ);
            var connection = new ClientConnection(channel, key, this, admin);
            connections.add(connection);
            key.attach(connection);
            welcomed = true;
        } finally {
            if (!welcomed) {
                shared.leave();
                channel.close();
            }
        }
    }

    /**
     * Closes the connection that holds a part of a request and has brought nothing for the longest
     * time, if that was a while ago. Whoever sends on is not cut off for those who come later.
     */
    boolean dropSlowest(ClientConnection except) {
        ClientConnection slowest = null;
        for (var connection : connections) {
            boolean stalled = connection != except && connection.stalled(now - STALLED_NANOS);
            if (stalled && (slowest == null || connection.longerSilentThan(slowest))) {
                slowest = connection;
            }
        }
        if (slowest == null) {
            return false;
        }
        slowest.close();
        return true;
    }

    /** Runs it on this loop's thread, soon. */
    void execute(Runnable task) {
        tasks.add(task);
        selector.wakeup();
    }

    private void runTasks() {
        for (var task = tasks.poll(); task != null; task = tasks.poll()) {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                complain("a task of a loop fails", e);
            }
        }
    }

    private void sweep() {
        if (draining && !drained) {
            startDrain();
        }
        if (now - swept < SWEEP_MILLIS * 1_000_000L) {
            return;
        }
        swept = now;
        var clientTimeouts = ClientTimeouts.of(shared.options(), shared.crowded());
        for (var connection : List.copyOf(connections)) {
            if (connection.overdue(now, clientTimeouts)) {
                connection.close();
            }
        }
        for (var key : selector.keys()) {
            if (key.isValid() && key.channel() instanceof ServerSocketChannel) {
                key.interestOps(SelectionKey.OP_ACCEPT);
            }
        }
    }

    void drain() {
        draining = true;
        selector.wakeup();
    }

    void awaitEnd() throws InterruptedException {
        end.await();
    }

    /** What has arrived is answered; then every connection is told goodbye. */
    private void startDrain() {
        drained = true;
        drainDeadline = now + shared.options().drainTimeout().toNanos();
        for (var key : List.copyOf(selector.keys())) {
            if (key.isValid() && key.channel() instanceof ServerSocketChannel listener) {
                accept(key);
                shut(listener);
            }
        }
        for (var connection : List.copyOf(connections)) {
            attempt(connection, connection::lastWords);
        }
    }

    private static void shut(ServerSocketChannel listener) {
        try {
            listener.close();
        } catch (IOException e) {
            LOG.warn("a listener cannot be closed: {}", e.getMessage());
        }
    }

    private boolean finished() {
        return drained && (connections.isEmpty() || now - drainDeadline > 0);
    }

    private void closeAll() {
        for (var connection : new ArrayList<>(connections)) {
            connection.close();
        }
        for (var key : List.copyOf(selector.keys())) {
            if (key.channel() instanceof ServerSocketChannel listener) {
                shut(listener);
            }
        }
        reader.close();
        buffers.close();
        try {
            selector.close();
        } catch (IOException e) {
            LOG.warn("a selector cannot be closed: {}", e.getMessage());
        }
    }

    void forget(ClientConnection connection) {
        if (latest == connection) {
            latest = null;
        }
        if (connections.remove(connection)) {
            shared.leave();
        }
    }

    @Nullable Protocol sniff(ClientConnection connection, long address, int length) {
        return sniffer.sniff(connection, address, length);
    }

    boolean couldBe(long address, int length) {
        return sniffer.couldBe(address, length);
    }

    LoopBuffers buffers() {
        return buffers;
    }

    /** When the loop was last awakened. */
    long now() {
        return now;
    }

    boolean counts(SocketChannel channel) {
        return shared.counts(channel);
    }

    Meters meters() {
        return sniffer.meters();
    }
}
