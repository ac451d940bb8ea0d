// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
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
 * Carries a watch to its client without a thread of its own.
 *
 * <p>The source only queues references to bytes it holds anyway; the event loop takes them out
 * while the socket has room, many events to one write. A client for which too much waits is cut
 * off: it lists and watches again, as every client must be able to.
 */
final class WatchPump implements WatchSource.Sink {
    private static final Logger LOG = LoggerFactory.getLogger(WatchPump.class);
    private static final int BATCH = 64 * 1024;
    private static final int EVENT_OVERHEAD = 64;
    private static final byte[] EVENT_TYPE = ascii("{\"type\":\"");
    private static final byte[] EVENT_OBJECT = ascii("\",\"object\":");

    private final Channel channel;
    private final WatchPlan plan;
    private final ServerLimits limits;
    private final Framing framing;
    private final Queue<Event> queue = new ConcurrentLinkedQueue<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile boolean sourceEnded;
    // Touched on the event loop alone.
    private boolean open;
    private volatile Runnable onEnd = () -> {};
    private @Nullable AutoCloseable source;
    private @Nullable Future<?> deadline;

    /** How events are told apart on the wire. */
    enum Framing {
        CHUNKS,
        MESSAGES
    }

    private record Event(String type, byte[] object) {}

    WatchPump(Channel channel, WatchPlan plan, ServerLimits limits, Framing framing) {
        this.channel = channel;
        this.plan = plan;
        this.limits = limits;
        this.framing = framing;
    }

    /** Runs on the event loop when everything was written after an orderly end. */
    void onEnd(Runnable action) {
        onEnd = action;
    }

    /** On the request's thread. Events wait until {@link #open}. */
    void start() {
        var started = plan.source().start(this);
        synchronized (this) {
            source = started;
            deadline =
                    channel.eventLoop()
                            .schedule(this::end, plan.limit().toMillis(), TimeUnit.MILLISECONDS);
        }
        if (over.get()) {
            release();
        }
    }

    /**
     * The head of the answer is on its way; events may follow it. Said on the event loop, behind
     * the head: a drain that runs just now must not write an event before it.
     */
    void open() {
        onLoop(
                () -> {
                    open = true;
                    drain();
                });
    }

    @Override
    public boolean event(String type, byte[] object) {
        if (over.get() || sourceEnded) {
            return false;
        }
        queue.add(new Event(type, object));
        if (waitingBytes.addAndGet(object.length + EVENT_OVERHEAD) > limits.watchBytes()) {
            LOG.info("watch of {} is cut off: too slow", channel.remoteAddress());
            ChannelWrites.close(channel);
            stop();
            return false;
        }
        wake();
        return true;
    }

    @Override
    public void ended() {
        sourceEnded = true;
        wake();
    }

    /** Ends in good order: what waits is written first. */
    void end() {
        sourceEnded = true;
        wake();
    }

    /** The client has gone. */
    void gone() {
        stop();
    }

    /** On the event loop: the socket has room again. */
    void writable() {
        wake();
    }

    private void wake() {
        if (!scheduled.compareAndSet(false, true)) {
            return;
        }
        onLoop(this::drain);
    }

    private void onLoop(Runnable task) {
        try {
            channel.eventLoop().execute(task);
        } catch (RejectedExecutionException e) {
            // The server is closing; nobody is there to write to.
            stop();
        }
    }

    private void drain() {
        scheduled.set(false);
        if (over.get()) {
            queue.clear();
            return;
        }
        if (!open) {
            return;
        }
        try {
            boolean wrote = false;
            while (channel.isWritable() && !queue.isEmpty()) {
                writeBatch();
                wrote = true;
            }
            if (wrote) {
                channel.flush();
            }
        } catch (RuntimeException e) {
            LOG.error("cannot show an event of a watch", e);
            ChannelWrites.close(channel);
            stop();
            return;
        }
        if (sourceEnded && queue.isEmpty() && stop()) {
            onEnd.run();
        }
    }

    private void writeBatch() {
        switch (framing) {
            case CHUNKS -> {
                var buffer = channel.alloc().buffer(BATCH);
                Event event;
                while (buffer.readableBytes() < BATCH && (event = queue.poll()) != null) {
                    encode(event, buffer);
                    buffer.writeByte('\n');
                }
                ChannelWrites.write(channel, new DefaultHttpContent(buffer));
            }
            case MESSAGES -> {
                var event = queue.poll();
                if (event != null) {
                    var buffer = channel.alloc().buffer(event.object().length + EVENT_OVERHEAD);
                    encode(event, buffer);
                    ChannelWrites.write(channel, new TextWebSocketFrame(buffer));
                }
            }
        }
    }

    private void encode(Event event, ByteBuf buffer) {
        waitingBytes.addAndGet(-(event.object().length + EVENT_OVERHEAD));
        var object = plan.view().of(event.type(), event.object());
        buffer.writeBytes(EVENT_TYPE);
        buffer.writeCharSequence(event.type(), StandardCharsets.US_ASCII);
        buffer.writeBytes(EVENT_OBJECT);
        buffer.writeBytes(object);
        buffer.writeByte('}');
    }

    /** True for the one call that really ends the watch. */
    private boolean stop() {
        if (!over.compareAndSet(false, true)) {
            return false;
        }
        plan.ended().run();
        release();
        return true;
    }

    private void release() {
        AutoCloseable running;
        synchronized (this) {
            running = source;
            source = null;
            if (deadline != null) {
                deadline.cancel(false);
            }
        }
        if (running == null) {
            return;
        }
        // Closing may wait for the source; this may be the event loop or the source itself.
        Threads.start("watch-close", () -> close(running));
    }

    private static void close(AutoCloseable running) {
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
