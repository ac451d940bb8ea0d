// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.garbage;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Await;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Collect;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Disown;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Keep;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Orphan;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Release;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Undecided;
import org.paddlepaddle.cloud.ground.controllers.kind.DynamicClient;
import org.paddlepaddle.cloud.ground.controllers.kind.KindListener;
import org.paddlepaddle.cloud.ground.controllers.kind.KindWatches;
import org.paddlepaddle.cloud.ground.controllers.kind.KubeObject;
import org.paddlepaddle.cloud.ground.controllers.kind.OwnerRef;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out {@link GarbageRules} on the objects of every kind. */
public final class GarbageCollector implements KindListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GarbageCollector.class);
    private static final int WORKERS = 8;
    private static final Duration UNDECIDED = Duration.ofSeconds(30);

    private final KindWatches kinds;
    private final DynamicClient live;
    private final OwnerGraph graph = new OwnerGraph();
    private final Set<String> undecided = ConcurrentHashMap.newKeySet();
    private final WorkQueue<String> uids = new WorkQueue<>("garbage", WORKERS, this::examine);

    public GarbageCollector(KindWatches kinds, DynamicClient live) {
        this.kinds = kinds;
        this.live = live;
    }

    /**
     * Call it when all kinds are listed: an owner could be let go while a dependent of a kind not
     * yet known still blocks it.
     */
    public void start(Supervisor supervisor) {
        uids.start(supervisor);
    }

    @Override
    public void seen(KubeObject object) {
        var before = graph.put(object);
        if (!object.deleting() && !object.ownerRefs().isEmpty() && !sameOwners(before, object)) {
            uids.add(object.uid());
        }
        if (GarbageRules.awaitsDependents(object) || GarbageRules.orphansDependents(object)) {
            uids.add(object.uid());
        }
        // Whoever waits for this object may have been let go by a changed reference.
        before.filter(known -> !known.ownerRefs().equals(object.ownerRefs()))
                .ifPresent(this::wakeOwners);
    }

    @Override
    public void gone(KubeObject object) {
        graph.remove(object);
        graph.dependents(object.uid()).forEach(dependent -> uids.add(dependent.uid()));
        wakeOwners(object);
    }

    @Override
    public void kindsAppeared() {
        for (var uid : List.copyOf(undecided)) {
            undecided.remove(uid);
            uids.add(uid);
        }
    }

    @Override
    public void close() {
        uids.close();
    }

    private static boolean sameOwners(Optional<KubeObject> before, KubeObject now) {
        return before.filter(known -> known.ownerRefs().equals(now.ownerRefs())).isPresent();
    }

    private void wakeOwners(KubeObject dependent) {
        for (var ownerRef : dependent.ownerRefs()) {
            graph.get(ownerRef.uid())
                    .filter(GarbageRules::awaitsDependents)
                    .ifPresent(waiting -> uids.add(waiting.uid()));
        }
    }

    private Optional<Duration> examine(String uid) {
        var known = graph.get(uid);
        if (known.isEmpty() || nothingToDo(known.get())) {
            return Optional.empty();
        }
        // Live, because what is written below must rest on the object's latest version.
        var latest =
                live.get(known.get().resourceKind(), known.get().namespace(), known.get().name());
        return latest.filter(object -> object.uid().equals(uid))
                .flatMap(object -> carryOut(object, verdict(object)));
    }

    private static boolean nothingToDo(KubeObject object) {
        return object.deleting()
                && !GarbageRules.awaitsDependents(object)
                && !GarbageRules.orphansDependents(object);
    }

    private GarbageAction verdict(KubeObject object) {
        var dependents = graph.dependents(object.uid());
        return object.deleting()
                ? GarbageRules.leaving(object, dependents)
                : GarbageRules.staying(object, ownerStates(object), dependents);
    }

    private Map<String, OwnerState> ownerStates(KubeObject object) {
        var states = new HashMap<String, OwnerState>();
        for (var ownerRef : object.ownerRefs()) {
            states.put(ownerRef.uid(), ownerState(object, ownerRef));
        }
        return states;
    }

    private OwnerState ownerState(KubeObject object, OwnerRef ownerRef) {
        if (graph.isGone(ownerRef.uid())) {
            return OwnerState.ABSENT;
        }
        var known = graph.get(ownerRef.uid());
        if (known.isPresent()) {
            return sameScope(object, known.get()) ? present(known.get()) : OwnerState.ABSENT;
        }
        var resourceKind = kinds.find(ownerRef.apiVersion(), ownerRef.kind());
        if (resourceKind.isEmpty() || (resourceKind.get().namespaced() && isClusterWide(object))) {
            return OwnerState.UNKNOWN;
        }
        // Live, because watches of two kinds race: the owner may exist and not be seen yet.
        return live.get(resourceKind.get(), object.namespace(), ownerRef.name())
                .filter(found -> found.uid().equals(ownerRef.uid()))
                .map(GarbageCollector::present)
                .orElse(OwnerState.ABSENT);
    }

    private static OwnerState present(KubeObject owner) {
        return GarbageRules.awaitsDependents(owner) ? OwnerState.WAITING : OwnerState.PRESENT;
    }

    private static boolean isClusterWide(KubeObject object) {
        return object.namespace().isEmpty();
    }

    /** An owner is cluster-wide or in the dependent's own namespace; no other counts. */
    private static boolean sameScope(KubeObject object, KubeObject owner) {
        return isClusterWide(owner) || owner.namespace().equals(object.namespace());
    }

    private Optional<Duration> carryOut(KubeObject object, GarbageAction garbageAction) {
        switch (garbageAction) {
            case Keep() -> {}
            case Undecided() -> {
                undecided.add(object.uid());
                return Optional.of(UNDECIDED);
            }
            case Disown(var remaining) -> live.replaceOwners(object, remaining);
            case Collect collect -> collect(object, collect);
            case Release(var finalizers) -> live.replaceFinalizers(object, finalizers);
            case Await(var dependents) ->
                    dependents.forEach(dependent -> uids.add(dependent.uid()));
            case Orphan orphan -> orphan(object, orphan);
        }
        return Optional.empty();
    }

    private void collect(KubeObject object, Collect collect) {
        LOG.debug("{} has no owner left, deleting it", object);
        if (collect.unblocked().isEmpty()) {
            live.delete(object, collect.propagation());
            return;
        }
        live.replaceOwners(object, collect.unblocked());
        // The write above made a new version; the deletion must name that one.
        live.get(object.resourceKind(), object.namespace(), object.name())
                .filter(latest -> latest.uid().equals(object.uid()))
                .ifPresent(latest -> live.delete(latest, collect.propagation()));
    }

    private void orphan(KubeObject object, Orphan orphan) {
        for (var dependent : orphan.dependents()) {
            live.get(dependent.resourceKind(), dependent.namespace(), dependent.name())
                    .filter(latest -> latest.uid().equals(dependent.uid()))
                    .ifPresent(latest -> disown(latest, object.uid()));
        }
        live.replaceFinalizers(object, orphan.finalizers());
    }

    private void disown(KubeObject dependent, String ownerUid) {
        var remaining =
                dependent.ownerRefs().stream()
                        .filter(ownerRef -> !ownerRef.uid().equals(ownerUid))
                        .toList();
        if (remaining.size() < dependent.ownerRefs().size()) {
            live.replaceOwners(dependent, remaining);
        }
    }
}
