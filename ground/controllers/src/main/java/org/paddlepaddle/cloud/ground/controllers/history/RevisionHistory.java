// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.history;

import static java.util.Comparator.comparing;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The revision history of one set.
 *
 * @param oldestFirst by number
 */
public record RevisionHistory(List<ControllerRevision> oldestFirst) {
    static RevisionHistory of(Collection<ControllerRevision> revisions) {
        return new RevisionHistory(
                revisions.stream()
                        .sorted(
                                comparing(ControllerRevision::getRevision)
                                        .thenComparing(
                                                revision -> revision.getMetadata().getName()))
                        .toList());
    }

    /** The newest of those that hold the present template. */
    Optional<ControllerRevision> present(Predicate<ControllerRevision> holdsTemplate) {
        return oldestFirst.reversed().stream().filter(holdsTemplate).findFirst();
    }

    /** A number above that of every revision but this one. */
    long numberFor(Optional<ControllerRevision> present) {
        return oldestFirst.stream()
                        .filter(revision -> present.filter(revision::equals).isEmpty())
                        .mapToLong(ControllerRevision::getRevision)
                        .max()
                        .orElse(0)
                + 1;
    }

    public Optional<ControllerRevision> named(String name) {
        return oldestFirst.stream()
                .filter(revision -> revision.getMetadata().getName().equals(name))
                .findFirst();
    }

    /**
     * Revisions nobody will go back to.
     *
     * @param inUse names of those that pods are made from; they count for nothing
     * @param keep how many others stay
     */
    public List<ControllerRevision> surplus(Set<String> inUse, int keep) {
        var unused =
                oldestFirst.stream()
                        .filter(revision -> !inUse.contains(revision.getMetadata().getName()))
                        .toList();
        return unused.subList(0, Math.max(0, unused.size() - keep));
    }
}
