// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Done;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Irrelevant;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Placed;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Waiting;
import org.paddlepaddle.cloud.ground.schedule.core.Decision.Bind;
import org.paddlepaddle.cloud.ground.schedule.core.Gang;
import org.paddlepaddle.cloud.ground.schedule.core.GangKey;
import org.paddlepaddle.cloud.ground.schedule.core.NodeState;
import org.paddlepaddle.cloud.ground.schedule.core.PodKey;
import org.paddlepaddle.cloud.ground.schedule.core.PodRequest;
import org.paddlepaddle.cloud.ground.schedule.core.Situation;
import org.paddlepaddle.cloud.ground.schedule.core.Storage;

/**
 * Nodes, the pods on them and the pods that wait, as the watches and our own bindings tell.
 *
 * <p>A waiting pod is either <em>ready</em> for a try or <em>resting</em>: it found no place and
 * nothing has happened since that could give it one. A pod whose volumes are still to come is
 * <em>held</em>: it has its place, and so have the others of its group, but none is bound yet. Safe
 * for use by several threads.
 */
final class ClusterView {
    /** Bounds a pass, so that an urgent pod does not wait for ten thousand patient ones. */
    private static final int LARGEST_BATCH = 512;

    /**
     * What one pass decides about.
     *
     * @param provided pods that were held, and whose volumes have come: nothing is left to decide
     */
    record Batch(List<PodRequest> pods, Situation situation, List<Bind> provided) {}

    private final Map<String, NodeState> empty = new HashMap<>();
    private final TreeMap<String, NodeState> nodes = new TreeMap<>();
    private final Map<PodKey, Placed> placed = new HashMap<>();
    private final Map<String, Map<PodKey, Placed>> byNode = new HashMap<>();
    private final Groups groups = new Groups();
    private final Map<PodKey, PodRequest> ready = new LinkedHashMap<>();
    private final Map<PodKey, PodRequest> resting = new LinkedHashMap<>();
    private final Holds holds = new Holds();
    private final VolumeStock stock;
    private boolean storageNews;

    ClusterView(VolumeStock stock) {
        this.stock = stock;
    }

    /**
     * Blocks until a pod is ready, or held and provided. What it hands out rests until a change
     * makes it ready again.
     */
    synchronized Batch awaitBatch() throws InterruptedException {
        var provided = provided();
        letLatecomersRest();
        while (ready.isEmpty() && provided.isEmpty()) {
            wait();
            provided = provided();
            letLatecomersRest();
        }
        var pods =
                withTheirGroups(
                        ready.values().stream()
                                .sorted(PodRequest.SERVING_ORDER)
                                .limit(LARGEST_BATCH)
                                .toList());
        for (var pod : pods) {
            ready.remove(pod.key());
            resting.put(pod.key(), pod);
        }
        return new Batch(pods.stream().map(this::withStorage).toList(), situation(pods), provided);
    }

    /** A group that waits for volumes has been decided about; members that come now come later. */
    private void letLatecomersRest() {
        if (holds.isEmpty()) {
            return;
        }
        for (var pod : List.copyOf(ready.values())) {
            if (holds.concern(pod)) {
                ready.remove(pod.key());
                resting.put(pod.key(), pod);
            }
        }
    }

    /** Ends every hold whose last volume has come, and those that can no longer come true. */
    private List<Bind> provided() {
        if (!storageNews) {
            return List.of();
        }
        storageNews = false;
        var provided = new ArrayList<Bind>();
        for (var together : holds.with(_ -> true)) {
            var now = together.stream().map(this::withStorage).toList();
            if (now.stream().anyMatch(this::inVain)) {
                startOver(together);
            } else if (now.stream().noneMatch(bind -> bind.pod().storage().open())) {
                holds.end(together);
                wakeResting(pod -> sameTurn(pod, together));
                provided.addAll(now);
            }
        }
        return provided;
    }

    private Bind withStorage(Bind bind) {
        var pod = bind.pod();
        var claims = pod.storage().claims();
        // Those held together may share a claim; that was decided when they got their places.
        var reading = new StorageReading(stock, _ -> false);
        return new Bind(pod.withStorage(reading.read(pod.key().namespace(), claims)), bind.node());
    }

    private boolean inVain(Bind bind) {
        var storage = bind.pod().storage();
        if (storage.obstacle().isPresent()) {
            return true;
        }
        var node = nodes.get(bind.node());
        return node == null || (!storage.open() && !storage.reachedFrom(node));
    }

    /** What claims say is read when a decision is due: nobody has to be told of their changes. */
    private PodRequest withStorage(PodRequest pod) {
        var claims = pod.storage().claims();
        if (claims.isEmpty()) {
            return pod;
        }
        var reading = new StorageReading(stock, key -> inUse(key, pod.key()));
        return pod.withStorage(reading.read(pod.key().namespace(), claims));
    }

    private boolean inUse(String claim, PodKey exceptBy) {
        return placed.values().stream()
                .filter(pod -> !pod.claims().isEmpty() && !pod.key().equals(exceptBy))
                .anyMatch(
                        pod ->
                                pod.claims().stream()
                                        .anyMatch(
                                                name ->
                                                        claim.equals(
                                                                pod.key().namespace()
                                                                        + "/"
                                                                        + name)));
    }

    /** The node as it is now. */
    synchronized Optional<NodeState> node(String name) {
        return Optional.ofNullable(nodes.get(name));
    }

    /** Claims, volumes or classes have changed. */
    synchronized void storageChanged() {
        storageNews = true;
        var concerned =
                resting.values().stream().filter(pod -> !pod.storage().claims().isEmpty()).toList();
        concerned.forEach(pod -> retry(pod.key()));
        notifyAll();
    }

    /** A group is decided about as a whole: those that rest or are not yet due come along. */
    private List<PodRequest> withTheirGroups(List<PodRequest> due) {
        var gangs = due.stream().flatMap(pod -> pod.gang().stream()).collect(toSet());
        if (gangs.isEmpty()) {
            return due;
        }
        var all = new LinkedHashSet<>(due);
        Stream.concat(ready.values().stream(), resting.values().stream())
                .filter(pod -> pod.gang().filter(gangs::contains).isPresent())
                .forEach(all::add);
        return List.copyOf(all);
    }

    private Situation situation(List<PodRequest> pods) {
        boolean everybodyMatters = pods.stream().anyMatch(pod -> !pod.separations().isEmpty());
        var tenants =
                placed.values().stream()
                        .map(Placed::tenant)
                        .filter(tenant -> everybodyMatters || !tenant.separations().isEmpty())
                        .toList();
        var gangs = new HashMap<GangKey, Gang>();
        for (var pod : pods) {
            pod.gang().ifPresent(key -> groups.find(key).ifPresent(gang -> gangs.put(key, gang)));
        }
        return new Situation(List.copyOf(nodes.values()), tenants, gangs);
    }

    synchronized void see(SeenPod pod) {
        switch (pod) {
            case Waiting(var request) -> arrive(request);
            case Placed there -> {
                holds.of(there.key()).ifPresent(this::startOver);
                place(there);
            }
            case Done(var key, var gang) -> {
                forget(key);
                groups.settle(key, gang);
            }
            case Irrelevant(var key) -> forget(key);
        }
    }

    synchronized void see(GangKey gang, int minMember) {
        if (groups.see(gang, minMember)) {
            startOver(bind -> bind.pod().gang().filter(gang::equals).isPresent());
            wakeResting();
        }
    }

    synchronized void forgetGang(GangKey gang) {
        groups.forget(gang);
        startOver(bind -> bind.pod().gang().filter(gang::equals).isPresent());
    }

    synchronized void forget(PodKey key) {
        holds.of(key).ifPresent(this::startOver);
        ready.remove(key);
        resting.remove(key);
        groups.unsettle(key);
        if (unplace(key)) {
            wakeResting();
        }
    }

    /** Takes a node as it is without pods; a heartbeat alone wakes nobody. */
    synchronized void see(NodeState bare) {
        if (bare.equals(empty.put(bare.name(), bare))) {
            return;
        }
        var node = bare;
        for (var pod : byNode.getOrDefault(bare.name(), Map.of()).values()) {
            node = node.plus(pod.requests());
        }
        nodes.put(bare.name(), node);
        wakeResting();
    }

    synchronized void forgetNode(String name) {
        empty.remove(name);
        nodes.remove(name);
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
        if (!together.stream().allMatch(bind -> waits(bind.pod().key()))) {
            together.forEach(bind -> retry(bind.pod().key()));
            return List.of();
        }
        together.forEach(bind -> place(Placed.of(bind.pod(), bind.node())));
        var open = together.stream().filter(bind -> bind.pod().storage().open()).toList();
        if (open.isEmpty()) {
            return together;
        }
        holds.begin(together);
        // The volumes may have come since they were read.
        storageNews = true;
        return open;
    }

    private boolean waits(PodKey key) {
        return resting.containsKey(key) || ready.containsKey(key);
    }

    /**
     * Gives up a place that is held, and those held with it: the pods wait again, and {@link
     * #retry} makes them ready.
     *
     * @return false if the pod is not held
     */
    synchronized boolean release(PodKey key) {
        var together = holds.of(key);
        together.ifPresent(this::release);
        return together.isPresent();
    }

    private void release(List<Bind> together) {
        holds.end(together);
        together.forEach(bind -> unplace(bind.pod().key()));
        wakeResting(pod -> !sameTurn(pod, together));
        for (var bind : together) {
            resting.put(bind.pod().key(), asSeen(bind.pod()));
        }
    }

    /** The claim will not get a volume where it was to be: its pods may go elsewhere. */
    synchronized void startOver(String claim) {
        startOver(
                bind ->
                        bind.pod().storage().claims().stream()
                                .anyMatch(
                                        name ->
                                                claim.equals(
                                                        bind.pod().key().namespace()
                                                                + "/"
                                                                + name)));
    }

    private void startOver(Predicate<Bind> any) {
        holds.with(any).forEach(this::startOver);
    }

    private void startOver(List<Bind> together) {
        release(together);
        together.forEach(bind -> retry(bind.pod().key()));
    }

    private static boolean sameTurn(PodRequest pod, List<Bind> together) {
        return pod.turn().equals(together.getFirst().pod().turn());
    }

    /** Takes an assumption back: the pod waits again, and {@link #retry} makes it ready. */
    synchronized void unassume(Bind bind) {
        if (unplace(bind.pod().key())) {
            resting.put(bind.pod().key(), asSeen(bind.pod()));
            wakeResting(pod -> !pod.key().equals(bind.pod().key()));
        }
    }

    private static PodRequest asSeen(PodRequest pod) {
        return pod.withStorage(Storage.of(pod.storage().claims()));
    }

    synchronized void retry(PodKey key) {
        var pod = resting.remove(key);
        if (pod != null) {
            makeReady(pod);
        }
    }

    private void arrive(PodRequest pod) {
        // An event from before our own binding; the one that shows the binding is on its way.
        if (placed.containsKey(pod.key())) {
            return;
        }
        @Nullable PodRequest before = resting.get(pod.key());
        if (pod.equals(before)) {
            return;
        }
        resting.remove(pod.key());
        makeReady(pod);
    }

    private void place(Placed pod) {
        ready.remove(pod.key());
        resting.remove(pod.key());
        var before = placed.get(pod.key());
        if (pod.equals(before)) {
            return;
        }
        boolean moved = unplace(pod.key());
        placed.put(pod.key(), pod);
        pod.gang().ifPresent(gang -> groups.settle(pod.key(), gang));
        byNode.computeIfAbsent(pod.node(), _ -> new HashMap<>()).put(pod.key(), pod);
        nodes.computeIfPresent(pod.node(), (_, node) -> node.plus(pod.requests()));
        if (moved) {
            wakeResting();
        }
    }

    private boolean unplace(PodKey key) {
        var pod = placed.remove(key);
        if (pod == null) {
            return false;
        }
        groups.unsettle(key);
        byNode.computeIfPresent(
                pod.node(),
                (_, pods) -> {
                    pods.remove(key);
                    return pods.isEmpty() ? null : pods;
                });
        nodes.computeIfPresent(pod.node(), (_, node) -> node.minus(pod.requests()));
        return true;
    }

    private void wakeResting(Predicate<PodRequest> which) {
        resting.values().stream().filter(which).toList().forEach(pod -> retry(pod.key()));
    }

    private void wakeResting() {
        if (!resting.isEmpty()) {
            ready.putAll(resting);
            resting.clear();
            notifyAll();
        }
    }

    private void makeReady(PodRequest pod) {
        ready.put(pod.key(), pod);
        notifyAll();
    }
}
