// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.GrowingLog;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.supervise.Threads;

/** Follows a pod's log on a thread of its own and collects the figures in it. */
final class LossWatch implements AutoCloseable {
    private static final Duration TRY_AGAIN = Duration.ofMillis(300);
    private static final int DRAIN_TRIES = 8;

    private final Cluster cluster;
    private final String path;
    private final GrowingLog log;
    private final Thread thread;
    private volatile LossCurve curve = LossCurve.empty();
    private volatile boolean closed;
    private volatile boolean readToTheEnd;
    private volatile @Nullable InputStream open;

    LossWatch(Cluster cluster, String namespace, String pod) {
        this.cluster = cluster;
        this.path = KindMapper.POD.named(namespace, pod) + "/log?follow=true";
        this.log = new GrowingLog(this::learn, () -> closed);
        this.thread = Threads.start("demo-log", this::follow);
    }

    LossCurve curve() {
        return curve;
    }

    /** Waits a little for the last lines of a program that has ended. */
    void drain() throws InterruptedException {
        for (int tries = 0; tries < DRAIN_TRIES && !readToTheEnd; tries++) {
            Thread.sleep(TRY_AGAIN);
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        var stream = open;
        if (stream != null) {
            try {
                stream.close();
            } catch (IOException _) {
                // It was being given up anyway.
            }
        }
    }

    private void follow() {
        while (!closed) {
            try (var stream = cluster.stream(path)) {
                open = stream;
                log.read(stream);
                readToTheEnd = log.begun();
            } catch (ClusterException | IOException _) {
                // The pod does not run yet, or the server went away: both pass.
            }
            try {
                Thread.sleep(TRY_AGAIN);
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    private void learn(String line) {
        LossPoint.parse(line).ifPresent(point -> curve = curve.with(point));
    }
}
