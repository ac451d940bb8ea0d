// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.DefaultContainer;
import org.paddlepaddle.cloud.cli.cluster.GrowingLog;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * What all pods of a job print, line by line, each with its role and number before it. Pods of a
 * later attempt are followed as they come.
 */
final class JobLogs implements AutoCloseable {
    private static final Duration TRY_AGAIN = Duration.ofMillis(300);

    private final Cluster cluster;
    private final String namespace;
    private final String job;
    private final Consumer<Line> out;
    private final Map<String, Follower> followers = new LinkedHashMap<>();
    private volatile boolean closed;

    /** One line and the pod that printed it. */
    record Line(String pod, String role, String text) {}

    JobLogs(Cluster cluster, String namespace, String job, Consumer<Line> out) {
        this.cluster = cluster;
        this.namespace = namespace;
        this.job = job;
        this.out = out;
    }

    /** Begins to follow pods that were not there before, and learns which have ended or gone. */
    void see(List<JsonNode> pods) {
        var listed = new HashSet<String>();
        for (var pod : pods) {
            var uid = uid(pod);
            listed.add(uid);
            var phase = pod.path("status").path("phase").asText();
            var follower = followers.computeIfAbsent(uid, _ -> new Follower(pod));
            if (phase.equals("Succeeded") || phase.equals("Failed")) {
                follower.podOver = true;
            }
        }
        followers.forEach((uid, follower) -> follower.podOver |= !listed.contains(uid));
    }

    private static String uid(JsonNode pod) {
        return pod.path("metadata").path("uid").asText();
    }

    /** Waits until everything that ended pods printed was shown, or the time is over. */
    void drain(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        for (var follower : new ArrayList<>(followers.values())) {
            if (follower.podOver) {
                var left = Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
                follower.thread.join(left);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        followers.values().forEach(follower -> follower.thread.interrupt());
    }

    private final class Follower {
        private final String path;
        private final String log;
        private final String uid;
        private final String pod;
        private final String role;
        private final GrowingLog lines;
        private final Thread thread;
        private volatile boolean podOver;

        Follower(JsonNode pod) {
            var name = pod.path("metadata").path("name").asText();
            this.path = KindMapper.POD.named(namespace, name);
            // A mesh may have put a container of its own beside the one that trains.
            this.log =
                    path
                            + "/log?follow=true"
                            + DefaultContainer.of(pod).map(it -> "&container=" + it).orElse("");
            this.uid = uid(pod);
            this.pod = name.startsWith(job + "-") ? name.substring(job.length() + 1) : name;
            this.role = pod.path("metadata").path("labels").path(JobNames.RES_TYPE).asText();
            this.lines =
                    new GrowingLog(
                            text -> out.accept(new Line(this.pod, role, text)), () -> closed);
            this.thread = Threads.start("log-" + name, this::follow);
        }

        private void follow() {
            while (!closed) {
                boolean last = podOver;
                try (var stream = cluster.stream(log)) {
                    if (isAnothers()) {
                        return;
                    }
                    lines.read(stream);
                } catch (ClusterException | IOException _) {
                    // The pod does not run yet, has gone, or the server went away.
                }
                if (last) {
                    return;
                }
                try {
                    Thread.sleep(TRY_AGAIN);
                } catch (InterruptedException _) {
                    return;
                }
            }
        }

        /**
         * Pods of a later attempt have the names of the earlier ones. To be asked when the log is
         * open: if the name is still ours then, so is the log.
         */
        private boolean isAnothers() {
            return cluster.find(path).filter(now -> !uid(now).equals(uid)).isPresent();
        }
    }
}
