// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Decides what to bring next. Reads nothing but its arguments. */
final class NextRelease {
    private NextRelease() {}

    /**
     * A newer base comes before patches of the current one; patches come in order.
     *
     * @param now seconds since the epoch, of which versions are made
     */
    static Optional<Release> of(
            TransferState state,
            List<DonefileEntry> bases,
            List<DonefileEntry> patches,
            int attempts,
            long now) {
        var current = state.current();
        // Grows even when the clock goes back.
        long version = Math.max(now, state.newest() + 1);
        var base =
                bases.stream()
                        .filter(each -> isNewBase(current, each))
                        .filter(each -> mayBeTried(state, each, attempts))
                        .max(Comparator.comparingLong(DonefileEntry::id));
        if (base.isPresent()) {
            return base.map(each -> Release.of(each, version, version, now));
        }
        return current == null
                ? Optional.empty()
                : patches.stream()
                        .filter(each -> isNewPatch(current, each))
                        .findFirst()
                        // A patch that cannot be had bars the way for those that lie over it.
                        .filter(each -> mayBeTried(state, each, attempts))
                        .map(each -> Release.of(each, version, current.depend(), now));
    }

    /** What is newer than the current version and was given up too often to be tried again. */
    static List<DonefileEntry> leftAlone(
            TransferState state,
            List<DonefileEntry> bases,
            List<DonefileEntry> patches,
            int attempts) {
        var current = state.current();
        return Stream.concat(
                        bases.stream().filter(each -> isNewBase(current, each)),
                        patches.stream().filter(each -> isNewPatch(current, each)))
                .filter(each -> !state.settled().contains(each.id()))
                .filter(each -> !mayBeTried(state, each, attempts))
                .toList();
    }

    private static boolean isNewBase(@Nullable Release current, DonefileEntry donefileEntry) {
        return current == null || donefileEntry.id() > current.source().key();
    }

    private static boolean isNewPatch(@Nullable Release current, DonefileEntry donefileEntry) {
        return current != null
                && donefileEntry.key() == current.source().key()
                && donefileEntry.id() > current.source().id();
    }

    private static boolean mayBeTried(
            TransferState state, DonefileEntry donefileEntry, int attempts) {
        return !state.settled().contains(donefileEntry.id())
                && state.failures().getOrDefault(donefileEntry.id(), 0) < attempts;
    }
}
