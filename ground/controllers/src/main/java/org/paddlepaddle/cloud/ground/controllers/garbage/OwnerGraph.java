// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.garbage;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.controllers.kind.KubeObject;
import org.paddlepaddle.cloud.ground.controllers.kind.OwnerRef;

/**
 * Every object that is known, and who depends on whom, both by uid.
 *
 * <p>Dependents are known even before their owner is. Safe for use by several threads.
 */
final class OwnerGraph {
    private static final int REMEMBERED_ABSENCES = 10_000;

    private final Map<String, KubeObject> objects = new HashMap<>();
    private final Map<String, Set<String>> dependents = new HashMap<>();
    private final SequencedSet<String> gone = new LinkedHashSet<>();

    /** Takes the object in; answers what was known of it before. */
    synchronized Optional<KubeObject> put(KubeObject object) {
        @Nullable KubeObject before = objects.put(object.uid(), object);
        if (before == null || !before.ownerRefs().equals(object.ownerRefs())) {
            unlink(before);
            for (var ownerRef : object.ownerRefs()) {
                dependents
                        .computeIfAbsent(ownerRef.uid(), _ -> new LinkedHashSet<>())
                        .add(object.uid());
            }
        }
        return Optional.ofNullable(before);
    }

    synchronized void remove(KubeObject object) {
        unlink(objects.remove(object.uid()));
        gone.addLast(object.uid());
        if (gone.size() > REMEMBERED_ABSENCES) {
            gone.removeFirst();
        }
    }

    /** True for an object whose end was seen, not too long ago; uids never come back. */
    synchronized boolean isGone(String uid) {
        return gone.contains(uid);
    }

    synchronized Optional<KubeObject> get(String uid) {
        return Optional.ofNullable(objects.get(uid));
    }

    synchronized List<KubeObject> dependents(String ownerUid) {
        return dependents.getOrDefault(ownerUid, Set.of()).stream()
                .map(objects::get)
                .filter(Objects::nonNull)
                .toList();
    }

    private void unlink(@Nullable KubeObject object) {
        if (object == null) {
            return;
        }
        for (OwnerRef ownerRef : object.ownerRefs()) {
            dependents.computeIfPresent(
                    ownerRef.uid(),
                    (_, uids) -> {
                        uids.remove(object.uid());
                        return uids.isEmpty() ? null : uids;
                    });
        }
    }
}
