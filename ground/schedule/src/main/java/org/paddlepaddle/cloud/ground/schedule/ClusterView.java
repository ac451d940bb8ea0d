// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.ground.placement.ClusterSnapshot;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.GangKey;
import org.paddlepaddle.cloud.ground.placement.GangState;
import org.paddlepaddle.cloud.ground.placement.NodeState;
import org.paddlepaddle.cloud.ground.placement.PodKey;
import org.paddlepaddle.cloud.ground.placement.PodRequest;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Done;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Irrelevant;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Placed;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Waiting;

/**
 * Nodes, the pods on them and the pods that wait, as the watches and our own bindings tell.
 *
 * <p>A waiting pod is ready for a try or rests ({@link SchedulingQueue}). A pod whose volumes are
 * still to come is <em>held</em> ({@link Reservations}): it has its place, and so have the others
 * of its group, but none is bound yet. Who has a place is in {@link Occupancy}. Here is what one of
 * them means to the others. Safe for use by several threads.
 */
final class ClusterView {
    /** Bounds a pass, so that an urgent pod does not wait for ten thousand patient ones. */
    private static final int LARGEST_BATCH = 512;

    /**
     * What one pass decides about.
     *
     * @param provided pods that were held, and whose volumes have come: nothing is left to decide
     */
    record Batch(List<PodRequest> pods, ClusterSnapshot clusterSnapshot, List<Bind> provided) {}

    private final SchedulingQueue waiting = new SchedulingQueue(this::notifyAll);
    private final Occupancy occupancy = new Occupancy();
    private final PodGroups podGroups = new PodGroups();
    private final Reservations reservations = new Reservations();
    private final CurrentStorage storage;
    private boolean storageNews;

    ClusterView(VolumeStock stock) {
        storage = new CurrentStorage(stock, occupancy);
    }

    /**
     * Blocks until a pod is ready, or held and provided. What it hands out rests until a change
     * makes it ready again.
     */
    synchronized Batch awaitBatch() throws InterruptedException {
        var provided = provided();
        letLatecomersRest();
        while (waiting.noneReady() && provided.isEmpty()) {
            wait();
            provided = provided();
            letLatecomersRest();
        }
        var pods = waiting.next(LARGEST_BATCH);
        return new Batch(pods.stream().map(storage::of).toList(), situation(pods), provided);
    }

    /** A group that waits for volumes has been decided about; members that come now come later. */
    private void letLatecomersRest() {
        if (!reservations.isEmpty()) {
            waiting.rest(reservations::concern);
        }
    }

    /** Ends every hold whose last volume has come, and those that can no longer come true. */
    private List<Bind> provided() {
        if (!storageNews) {
            return List.of();
        }
        storageNews = false;
        var provided = new ArrayList<Bind>();
        for (var together : reservations.with(_ -> true)) {
            var now = together.stream().map(storage::of).toList();
            if (now.stream().anyMatch(storage::inVain)) {
                startOver(together);
            } else if (now.stream().noneMatch(bind -> bind.pod().podStorage().open())) {
                reservations.end(together);
                waiting.wake(pod -> sameTurn(pod, together));
                provided.addAll(now);
            }
        }
        return provided;
    }

    private ClusterSnapshot situation(List<PodRequest> pods) {
        boolean everybodyMatters =
                pods.stream().anyMatch(pod -> !pod.antiAffinityTerms().isEmpty());
        var placedPods =
                occupancy.tenants(
                        placedPod -> everybodyMatters || !placedPod.antiAffinityTerms().isEmpty());
        var gangStates = new HashMap<GangKey, GangState>();
        for (var pod : pods) {
            pod.gang()
                    .ifPresent(
                            key ->
                                    podGroups
                                            .find(key)
                                            .ifPresent(
                                                    gangState -> gangStates.put(key, gangState)));
        }
        return new ClusterSnapshot(occupancy.nodes(), placedPods, gangStates);
    }

    /** The node as it is now. */
    synchronized Optional<NodeState> node(String name) {
        return occupancy.node(name);
    }

    /** Claims, volumes or classes have changed. */
    synchronized void storageChanged() {
        storageNews = true;
        waiting.wake(pod -> !pod.podStorage().claims().isEmpty());
        notifyAll();
    }

    synchronized void see(SeenPod pod) {
        switch (pod) {
            case Waiting(var request) -> arrive(request);
            case Placed there -> {
                reservations.of(there.key()).ifPresent(this::startOver);
                place(there);
            }
            case Done(var key, var gang) -> {
                forget(key);
                podGroups.settle(key, gang);
            }
            case Irrelevant(var key) -> forget(key);
        }
    }

    private void arrive(PodRequest pod) {
        // Else an event from before our own binding; the one that shows the binding is on its way.
        if (!occupancy.has(pod.key())) {
            waiting.arrive(pod);
        }
    }

    synchronized void see(GangKey gang, int minMember) {
        if (podGroups.see(gang, minMember)) {
            startOver(bind -> bind.pod().gang().filter(gang::equals).isPresent());
            waiting.wakeAll();
        }
    }

    synchronized void forgetGang(GangKey gang) {
        podGroups.forget(gang);
        startOver(bind -> bind.pod().gang().filter(gang::equals).isPresent());
    }

    synchronized void forget(PodKey key) {
        reservations.of(key).ifPresent(this::startOver);
        waiting.remove(key);
        podGroups.unsettle(key);
        if (unplace(key)) {
            waiting.wakeAll();
        }
    }

    /** Takes a node as it is without pods; a heartbeat alone wakes nobody. */
    synchronized void see(NodeState bare) {
        if (occupancy.see(bare)) {
            waiting.wakeAll();
        }
    }

    synchronized void forgetNode(String name) {
        occupancy.forget(name);
        startOver(bind -> bind.node().equals(name));
    }

    /**
     * Counts pods on their nodes before the watch says so. The pods of a group get their places
     * together or not at all.
     *
     * @return what can be done now: a pod whose volumes are still open is to be prepared, the
     *     others are to be bound; whoever no longer waits and whoever waits for others is left out
     */
    synchronized List<Bind> take(List<Bind> binds) {
        var turns = new LinkedHashMap<Object, List<Bind>>();
        for (var bind : binds) {
            turns.computeIfAbsent(bind.pod().turn(), _ -> new ArrayList<>(1)).add(bind);
        }
        var due = new ArrayList<Bind>(binds.size());
        turns.values().forEach(together -> due.addAll(takeTogether(together)));
        return due;
    }

    private List<Bind> takeTogether(List<Bind> together) {
        if (!together.stream().allMatch(bind -> waiting.contain(bind.pod().key()))) {
            together.forEach(bind -> waiting.wake(bind.pod().key()));
            return List.of();
        }
        together.forEach(bind -> place(Placed.of(bind.pod(), bind.node())));
        var open = together.stream().filter(bind -> bind.pod().podStorage().open()).toList();
        if (open.isEmpty()) {
            return together;
        }
        reservations.begin(together);
        // The volumes may have come since they were read.
        storageNews = true;
        return open;
    }

    /**
     * Gives up a place that is held, and those held with it: the pods wait again, and {@link
     * #retry} makes them ready.
     *
     * @return false if the pod is not held
     */
    synchronized boolean release(PodKey key) {
        var together = reservations.of(key);
        together.ifPresent(this::release);
        return together.isPresent();
    }

    private void release(List<Bind> together) {
        reservations.end(together);
        together.forEach(bind -> unplace(bind.pod().key()));
        waiting.wake(pod -> !sameTurn(pod, together));
        together.forEach(bind -> waiting.rest(CurrentStorage.unread(bind.pod())));
    }

    /** The claim will not get a volume where it was to be: its pods may go elsewhere. */
    synchronized void startOver(String claim) {
        startOver(
                bind ->
                        CurrentStorage.names(
                                claim, bind.pod().key(), bind.pod().podStorage().claims()));
    }

    private void startOver(Predicate<Bind> any) {
        reservations.with(any).forEach(this::startOver);
    }

    private void startOver(List<Bind> together) {
        release(together);
        together.forEach(bind -> waiting.wake(bind.pod().key()));
    }

    private static boolean sameTurn(PodRequest pod, List<Bind> together) {
        return pod.turn().equals(together.getFirst().pod().turn());
    }

    /** Takes an assumption back: the pod waits again, and {@link #retry} makes it ready. */
    synchronized void unassume(Bind bind) {
        var key = bind.pod().key();
        if (unplace(key)) {
            waiting.rest(CurrentStorage.unread(bind.pod()));
            waiting.wake(pod -> !pod.key().equals(key));
        }
    }

    synchronized void retry(PodKey key) {
        waiting.wake(key);
    }

    private void place(Placed pod) {
        waiting.remove(pod.key());
        if (occupancy.has(pod)) {
            return;
        }
        boolean moved = unplace(pod.key());
        occupancy.add(pod);
        pod.gang().ifPresent(gang -> podGroups.settle(pod.key(), gang));
        if (moved) {
            waiting.wakeAll();
        }
    }

    private boolean unplace(PodKey key) {
        boolean had = occupancy.remove(key);
        if (had) {
            podGroups.unsettle(key);
        }
        return had;
    }
}
