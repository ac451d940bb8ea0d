// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.BenchException;

/** When jobs were seen to reach their phases, by a watch. */
final class Phases implements Watcher<GenericKubernetesResource>, AutoCloseable {
    private final Map<String, Map<String, Long>> seen = new ConcurrentHashMap<>();
    private final Watch watch;
    private volatile @Nullable WatcherException broken;

    @SuppressWarnings("this-escape") // the class is final and complete by then
    Phases(KubernetesClient client) {
        this.watch = Jobs.in(client).watch(this);
    }

    @Override
    public void eventReceived(Action action, GenericKubernetesResource job) {
        if (job.get("status", "phase") instanceof String phase && !phase.isEmpty()) {
            seen.computeIfAbsent(phase, _ -> new ConcurrentHashMap<>())
                    .putIfAbsent(job.getMetadata().getName(), System.currentTimeMillis());
        }
    }

    @Override
    public void onClose(@Nullable WatcherException cause) {
        broken = cause;
    }

    /** How many jobs have reached the phase. */
    int count(String phase) {
        if (broken != null) {
            throw new BenchException("the watch ended: " + broken.getMessage(), broken);
        }
        return seen.getOrDefault(phase, Map.of()).size();
    }

    /** When this job was first seen in this phase, in milliseconds of the clock. */
    long await(String job, String phase, int seconds) {
        Jobs.await(job + " to be " + phase, seconds, () -> at(job, phase) > 0);
        return at(job, phase);
    }

    private long at(String job, String phase) {
        count(phase);
        return seen.getOrDefault(phase, Map.of()).getOrDefault(job, 0L);
    }

    @Override
    public void close() {
        watch.close();
    }
}
