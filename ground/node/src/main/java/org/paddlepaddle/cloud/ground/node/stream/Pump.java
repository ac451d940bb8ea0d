// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.stream;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.paddlepaddle.cloud.ground.tunnel.ChannelStream;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pumps what a process prints into a channel, with backpressure: no faster than the channel is
 * read.
 */
final class Pump implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Pump.class);
    private static final int BLOCK = 32 * 1024;
    private static final Duration QUIET = Duration.ofSeconds(1);

    private final InputStream from;
    private final ChannelStream to;
    private final int channel;
    private volatile boolean reading;
    private final AtomicLong blocks = new AtomicLong();

    private Pump(InputStream from, ChannelStream to, int channel) {
        this.from = from;
        this.to = to;
        this.channel = channel;
    }

    /** A running pump and its thread. */
    record Running(Pump pump, Thread thread) {
        /**
         * Waits until everything is carried. The process has ended, but a child it left behind may
         * hold its output open for good: who prints nothing for a while is not waited for.
         */
        void finish() throws InterruptedException {
            while (!thread.join(QUIET)) {
                long before = pump.blocks.get();
                if (pump.reading
                        && !thread.join(QUIET)
                        && pump.reading
                        && pump.blocks.get() == before) {
                    return;
                }
            }
        }
    }

    static Running start(InputStream from, ChannelStream to, int channel) {
        var pump = new Pump(from, to, channel);
        return new Running(pump, platform("exec-output", pump));
    }

    static Thread platform(String name, Runnable task) {
        return Threads.startPlatform(name, task);
    }

    @Override
    public void run() {
        var block = new byte[BLOCK];
        try (from) {
            while (true) {
                reading = true;
                int count = from.read(block);
                reading = false;
                if (count < 0) {
                    return;
                }
                blocks.incrementAndGet();
                to.send(channel, block, 0, count);
            }
        } catch (IOException e) {
            LOG.debug("output is not carried on: {}", e.getMessage());
        }
    }
}
