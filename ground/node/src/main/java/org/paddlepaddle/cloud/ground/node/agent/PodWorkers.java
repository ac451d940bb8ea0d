// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.node.api.NodeApi;
import org.paddlepaddle.cloud.supervise.FiniteTurn;
import org.paddlepaddle.cloud.supervise.Loop;

/** The workers of a node, one per pod. */
final class PodWorkers {
    private final PodWorkerContext podWorkerContext;
    private final NodeApi api;
    private final ConfigReadCache recent;
    private final Map<String, PodWorker> workers = new ConcurrentHashMap<>();
    private final Map<String, Loop> loops = new ConcurrentHashMap<>();

    PodWorkers(PodWorkerContext podWorkerContext, NodeApi api) {
        this.podWorkerContext = podWorkerContext;
        this.api = api;
        this.recent =
                new ConfigReadCache(
                        api, podWorkerContext.clock(), podWorkerContext.refresh().dividedBy(2));
    }

    /** The pod is there or changed. */
    synchronized void update(Pod pod) {
        var uid = pod.getMetadata().getUid();
        var known = workers.get(uid);
        if (known != null) {
            known.update(pod);
            return;
        }
        var worker = new PodWorker(podWorkerContext, api, recent, pod);
        workers.put(uid, worker);
        var name = "pod/" + pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
        loops.put(uid, podWorkerContext.supervisor().loopUntilDone(name, listed(uid, worker)));
    }

    private FiniteTurn listed(String uid, PodWorker worker) {
        return new FiniteTurn() {
            @Override
            public Next run() throws InterruptedException {
                return worker.run();
            }

            @Override
            public void ended() {
                try {
                    worker.ended();
                } finally {
                    forget(uid, worker);
                }
            }
        };
    }

    private synchronized void forget(String uid, PodWorker worker) {
        workers.remove(uid, worker);
        loops.remove(uid);
    }

    /** The pod is no longer in the API. */
    synchronized void gone(String uid) {
        Optional.ofNullable(workers.get(uid)).ifPresent(PodWorker::gone);
    }

    /** The node cannot keep the pod any longer. */
    void evict(String uid, String why) {
        Optional.ofNullable(workers.get(uid)).ifPresent(worker -> worker.evict(why));
    }

    void wake(String uid) {
        Optional.ofNullable(workers.get(uid)).ifPresent(PodWorker::wake);
    }

    void wakeAll() {
        workers.values().forEach(PodWorker::wake);
    }

    List<Pod> pods() {
        return workers.values().stream().map(PodWorker::pod).toList();
    }

    Optional<Pod> find(String namespace, String name) {
        return workers.values().stream()
                .map(PodWorker::pod)
                .filter(pod -> pod.getMetadata().getNamespace().equals(namespace))
                .filter(pod -> pod.getMetadata().getName().equals(name))
                .findFirst();
    }

    /** Ends what is on disk for pods that disappeared while no agent was running. */
    void forgetOthers(List<String> known) {
        for (var uid : podWorkerContext.runtime().pods()) {
            if (!known.contains(uid) && !workers.containsKey(uid)) {
                podWorkerContext.removePod(uid);
            }
        }
        for (var uid : podWorkerContext.network().attached()) {
            if (!known.contains(uid) && !workers.containsKey(uid)) {
                podWorkerContext.network().detach(uid);
            }
        }
    }

    /** Returns when no worker touches anything any more; pods keep running. */
    void stop() {
        List<Loop> running;
        synchronized (this) {
            running = List.copyOf(loops.values());
            running.forEach(Loop::closeAfterTurn);
            workers.values().forEach(PodWorker::stop);
        }
        try {
            for (var loop : running) {
                loop.join(Duration.ofSeconds(10));
                loop.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
