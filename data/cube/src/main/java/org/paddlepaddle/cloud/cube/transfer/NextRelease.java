// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Decides what to bring next. Reads nothing but its arguments. */
final class NextRelease {
    private NextRelease() {}

    /**
     * A newer base comes before patches of the current one; patches come in order.
     *
     * @param now seconds since the epoch, of which versions are made
     */
    static Optional<Release> of(
            TransferState state, List<Done> bases, List<Done> patches, int attempts, long now) {
        var current = state.current();
        // Grows even when the clock goes back.
        long version = Math.max(now, state.newest() + 1);
        var base =
                bases.stream()
                        .filter(each -> current == null || each.id() > current.source().key())
                        .filter(each -> mayBeTried(state, each, attempts))
                        .max(Comparator.comparingLong(Done::id));
        if (base.isPresent()) {
            return base.map(each -> Release.of(each, version, version, now));
        }
        return current == null
                ? Optional.empty()
                : patches.stream()
                        .filter(each -> each.key() == current.source().key())
                        .filter(each -> each.id() > current.source().id())
                        .findFirst()
                        // A patch that cannot be had bars the way for those that lie over it.
                        .filter(each -> mayBeTried(state, each, attempts))
                        .map(each -> Release.of(each, version, current.depend(), now));
    }

    private static boolean mayBeTried(TransferState state, Done done, int attempts) {
        return !state.settled().contains(done.id())
                && state.failures().getOrDefault(done.id(), 0) < attempts;
    }
}
