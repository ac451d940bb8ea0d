// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.Kinds;

/**
 * Follows a pod's log on a thread of its own and collects the figures in it. A log is only ever
 * appended to, so after a broken connection it is read again from the start, past what was seen.
 */
final class LossWatch implements AutoCloseable {
    private static final Duration TRY_AGAIN = Duration.ofMillis(300);
    private static final int DRAIN_TRIES = 8;

    private final Cluster cluster;
    private final String path;
    private final Thread thread;
    private volatile LossCurve curve = LossCurve.empty();
    private volatile boolean closed;
    private volatile boolean readToTheEnd;
    private volatile @Nullable InputStream open;
    private long linesSeen;

    LossWatch(Cluster cluster, String namespace, String pod) {
        this.cluster = cluster;
        this.path = Kinds.POD.named(namespace, pod) + "/log?follow=true";
        this.thread = Thread.ofVirtual().name("demo-log").start(this::follow);
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
                read(new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8)));
                readToTheEnd = linesSeen > 0;
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

    private void read(BufferedReader log) throws IOException {
        long line = 0;
        for (var text = log.readLine(); text != null && !closed; text = log.readLine()) {
            if (++line > linesSeen) {
                linesSeen = line;
                LossPoint.parse(text).ifPresent(point -> curve = curve.with(point));
            }
        }
    }
}
