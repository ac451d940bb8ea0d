// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange.WatchPlan;
import org.paddlepaddle.cloud.ground.server.request.WatchSource;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A watch whose client is in this process.
 *
 * <p>The source only queues references to bytes that the store holds anyway; a thread of the watch
 * takes them to the client at its pace. Were the source to wait, the history would outrun a client
 * that reads a long first list. A client for which too much waits is cut off: it lists and watches
 * again, as every client must be able to.
 */
final class RunningWatch implements WatchSource.Sink, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunningWatch.class);
    private static final long MOST_WAITING = 64L << 20;
    private static final byte[] TYPE = ascii("{\"type\":\"");
    private static final byte[] OBJECT = ascii("\",\"object\":");

    /** Whom the events are for. Called by one thread at a time. */
    interface Client {
        /** Takes an event; waits while the client wants none. */
        void event(byte[] event) throws IOException, InterruptedException;

        /** The watch is over, whoever ended it. Said once, and last. */
        void ended();
    }

    private sealed interface Item {
        record Event(String type, byte[] object) implements Item {}

        record End() implements Item {}
    }

    private final WatchPlan plan;
    private final Client client;
    private final BlockingQueue<Item> queue = new LinkedBlockingQueue<>();
    private final AtomicLong waiting = new AtomicLong();
    private final Thread thread = Threads.unstarted("watch-client", this::run);
    private final CompletableFuture<Void> limit = new CompletableFuture<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private @Nullable AutoCloseable source;

    RunningWatch(WatchPlan plan, Client client) {
        this.plan = plan;
        this.client = client;
    }

    /** From now on nothing is missed. */
    void start() {
        var started = plan.source().start(this);
        synchronized (this) {
            source = started;
        }
        if (over.get()) {
            closeSource();
            return;
        }
        var _ =
                limit.completeOnTimeout(null, plan.limit().toMillis(), TimeUnit.MILLISECONDS)
                        .thenRun(this::ended);
    }

    /** The client is ready to be told. */
    void deliver() {
        thread.start();
    }

    @Override
    public boolean event(String type, byte[] object) {
        if (over.get()) {
            return false;
        }
        if (waiting.addAndGet(object.length) > MOST_WAITING) {
            LOG.info("a watch in this process is cut off: too slow");
            queue.clear();
            queue.add(new Item.End());
            return false;
        }
        queue.add(new Item.Event(type, object));
        return true;
    }

    private void run() {
        try {
            while (!over.get()) {
                switch (queue.take()) {
                    case Item.Event(var type, var object) -> {
                        waiting.addAndGet(-object.length);
                        client.event(encoded(type, plan.view().of(type, object)));
                    }
                    case Item.End() -> close();
                }
            }
        } catch (InterruptedException | IOException e) {
            LOG.debug("the client of a watch has gone", e);
        } catch (RuntimeException e) {
            LOG.error("the client of a watch failed", e);
        } finally {
            close();
            client.ended();
        }
    }

    private static byte[] encoded(String type, byte[] object) {
        var word = ascii(type);
        var event = new byte[TYPE.length + word.length + OBJECT.length + object.length + 1];
        int at = put(TYPE, event, 0);
        at = put(word, event, at);
        at = put(OBJECT, event, at);
        at = put(object, event, at);
        event[at] = '}';
        return event;
    }

    private static int put(byte[] part, byte[] whole, int at) {
        System.arraycopy(part, 0, whole, at, part.length);
        return at + part.length;
    }

    @Override
    public void ended() {
        queue.add(new Item.End());
    }

    /** What waits is not told any more. */
    @Override
    public void close() {
        if (over.compareAndSet(false, true)) {
            limit.cancel(false);
            plan.ended().run();
            closeSource();
            queue.add(new Item.End());
        }
    }

    private void closeSource() {
        AutoCloseable running;
        synchronized (this) {
            running = source;
        }
        if (running == null) {
            return;
        }
        try {
            running.close();
        } catch (Exception e) {
            LOG.error("cannot close a watch", e);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
