// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.garbage;

import java.util.List;
import org.paddlepaddle.cloud.ground.controllers.kind.DynamicClient.Propagation;
import org.paddlepaddle.cloud.ground.controllers.kind.KubeObject;
import org.paddlepaddle.cloud.ground.controllers.kind.OwnerRef;

/** What is to be done about one object. */
sealed interface GarbageAction {
    /** Nothing. */
    record Keep() implements GarbageAction {}

    /** Nothing can be said yet, because the kind of an owner is not served. */
    record Undecided() implements GarbageAction {}

    /** It keeps some owners; the references to the others are dropped. */
    record Disown(List<OwnerRef> remaining) implements GarbageAction {}

    /**
     * It is deleted.
     *
     * @param unblocked the owners to write before, so that a circle of owners that wait for each
     *     other comes apart; empty if there is none
     */
    record Collect(Propagation propagation, List<OwnerRef> unblocked) implements GarbageAction {}

    /** Its foreground deletion is complete; these finalizers remain. */
    record Release(List<String> finalizers) implements GarbageAction {}

    /** Its foreground deletion waits; these dependents have to be looked at. */
    record Await(List<KubeObject> dependents) implements GarbageAction {}

    /** Its dependents lose their reference to it, then these finalizers remain. */
    record Orphan(List<KubeObject> dependents, List<String> finalizers) implements GarbageAction {}
}
