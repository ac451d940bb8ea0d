// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.garbage;

import static org.paddlepaddle.cloud.ground.controllers.garbage.OwnerState.ABSENT;
import static org.paddlepaddle.cloud.ground.controllers.garbage.OwnerState.PRESENT;
import static org.paddlepaddle.cloud.ground.controllers.garbage.OwnerState.UNKNOWN;
import static org.paddlepaddle.cloud.ground.controllers.garbage.OwnerState.WAITING;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Await;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Collect;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Disown;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Keep;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Orphan;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Release;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Undecided;
import org.paddlepaddle.cloud.ground.controllers.kind.DynamicClient.Propagation;
import org.paddlepaddle.cloud.ground.controllers.kind.KubeObject;
import org.paddlepaddle.cloud.ground.controllers.kind.OwnerRef;

/** The rules of garbage collection. Reads nothing but its arguments. */
final class GarbageRules {
    static final String FOREGROUND = "foregroundDeletion";
    static final String ORPHAN = "orphan";

    private GarbageRules() {}

    /** Whether the object is being deleted and waits for its dependents to go first. */
    static boolean awaitsDependents(KubeObject object) {
        return object.deleting() && object.finalizers().contains(FOREGROUND);
    }

    /** Whether the object is being deleted and waits for its dependents to be let go. */
    static boolean orphansDependents(KubeObject object) {
        return object.deleting() && object.finalizers().contains(ORPHAN);
    }

    /** Decides about an object on its way out, by what still depends on it. */
    static GarbageAction leaving(KubeObject object, List<KubeObject> dependents) {
        if (orphansDependents(object)) {
            return new Orphan(dependents, without(object.finalizers(), ORPHAN));
        }
        if (!awaitsDependents(object)) {
            return new Keep();
        }
        boolean blocked = dependents.stream().anyMatch(dependent -> blocks(dependent, object));
        return blocked
                ? new Await(dependents)
                : new Release(without(object.finalizers(), FOREGROUND));
    }

    /**
     * Decides about an object that nobody is deleting, by what has become of its owners.
     *
     * @param states by owner uid, one for each reference of the object
     */
    static GarbageAction staying(
            KubeObject object, Map<String, OwnerState> states, List<KubeObject> dependents) {
        if (object.ownerRefs().isEmpty()) {
            return new Keep();
        }
        var solid = owners(object, states, PRESENT);
        var unknown = owners(object, states, UNKNOWN);
        if (!solid.isEmpty()) {
            // A waiting owner is let go as well, or it would wait for an object that stays.
            var remaining = Stream.concat(solid.stream(), unknown.stream()).toList();
            return remaining.size() == object.ownerRefs().size()
                    ? new Keep()
                    : new Disown(remaining);
        }
        if (!unknown.isEmpty()) {
            return new Undecided();
        }
        boolean awaited = !owners(object, states, WAITING).isEmpty();
        return awaited && !dependents.isEmpty()
                ? new Collect(Propagation.Foreground, circleBreaker(object, dependents))
                : new Collect(asFinalizersSay(object), List.of());
    }

    /** A dependent that waits itself may wait, in the end, for this object. */
    private static List<OwnerRef> circleBreaker(KubeObject object, List<KubeObject> dependents) {
        boolean circle = dependents.stream().anyMatch(GarbageRules::awaitsDependents);
        return circle ? object.ownerRefs().stream().map(OwnerRef::unblocked).toList() : List.of();
    }

    private static Propagation asFinalizersSay(KubeObject object) {
        if (object.finalizers().contains(ORPHAN)) {
            return Propagation.Orphan;
        }
        return object.finalizers().contains(FOREGROUND)
                ? Propagation.Foreground
                : Propagation.Background;
    }

    private static boolean blocks(KubeObject dependent, KubeObject owner) {
        return dependent.ownerRefs().stream()
                .anyMatch(reference -> reference.blocking() && reference.uid().equals(owner.uid()));
    }

    private static List<OwnerRef> owners(
            KubeObject object, Map<String, OwnerState> states, OwnerState wanted) {
        return object.ownerRefs().stream()
                .filter(ownerRef -> states.getOrDefault(ownerRef.uid(), ABSENT) == wanted)
                .toList();
    }

    private static List<String> without(List<String> finalizers, String finalizer) {
        return finalizers.stream().filter(other -> !other.equals(finalizer)).toList();
    }
}
