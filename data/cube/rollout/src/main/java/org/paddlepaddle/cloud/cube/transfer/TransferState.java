// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is served and what is under way; a fold over the log.
 *
 * @param served every version that became current, oldest first, without those taken back
 * @param failures by id of the training output: how often it was given up
 * @param settled ids that are not tried again: aborted or taken back by somebody
 * @param newest the highest version ever begun: a number is not used twice
 */
record TransferState(
        List<Release> served,
        @Nullable Release waiting,
        Map<Long, Integer> failures,
        List<Long> settled,
        long newest) {
    static final TransferState EMPTY = new TransferState(List.of(), null, Map.of(), List.of(), 0);

    TransferState {
        served = List.copyOf(served);
        failures = Map.copyOf(failures);
        settled = List.copyOf(settled);
    }

    @Nullable Release current() {
        return served.isEmpty() ? null : served.getLast();
    }

    /** The current base and its patches up to the current one. */
    List<Release> lineage() {
        var current = current();
        return current == null
                ? List.of()
                : served.stream().filter(each -> each.depend() == current.depend()).toList();
    }

    /** Whether the version is served or on its way. */
    boolean knows(long version) {
        return (waiting != null && waiting.version() == version)
                || served.stream().anyMatch(each -> each.version() == version);
    }

    TransferState after(Event event) {
        return switch (event) {
            case Event.Whole(var state) -> state;
            case Event.Begun(var release) ->
                    new TransferState(served, release, failures, settled, release.version());
            case Event.Reached(var releaseStage, var time) ->
                    with(served, waiting == null ? null : waiting.at(releaseStage, time));
            case Event.Described described -> described(described);
            case Event.Finished(var time) -> finished(time);
            case Event.Aborted(var id) -> aborted(id);
            case Event.GivenUp _ -> givenUp();
            case Event.TakenBack(var version) -> takenBack(version);
        };
    }

    private TransferState with(List<Release> nowServed, @Nullable Release nowWaiting) {
        return new TransferState(nowServed, nowWaiting, failures, settled, newest);
    }

    private TransferState described(Event.Described event) {
        var release = waiting;
        if (release != null && release.version() == event.version()) {
            return with(served, release.with(event.shard(), event.meta()));
        }
        return with(
                served.stream()
                        .map(
                                each ->
                                        each.version() == event.version()
                                                ? each.with(event.shard(), event.meta())
                                                : each)
                        .toList(),
                waiting);
    }

    private TransferState finished(long time) {
        if (waiting == null) {
            return this;
        }
        var all = new ArrayList<>(served);
        all.add(waiting.finishedAt(time));
        return with(all, null);
    }

    private TransferState aborted(long id) {
        var never = new ArrayList<>(settled);
        never.add(id);
        return new TransferState(served, waiting, failures, never, newest);
    }

    private TransferState givenUp() {
        if (waiting == null) {
            return this;
        }
        var counts = new TreeMap<>(failures);
        counts.merge(waiting.source().id(), 1, Integer::sum);
        return new TransferState(served, null, counts, settled, newest);
    }

    private TransferState takenBack(long version) {
        var gone = served.stream().filter(each -> each.version() == version).toList();
        var never = new ArrayList<>(settled);
        gone.forEach(each -> never.add(each.source().id()));
        var rest = served.stream().filter(each -> each.version() != version).toList();
        return new TransferState(rest, waiting, failures, never, newest);
    }

    /** Without the bases beyond those to keep; their ids are smaller than any that may come. */
    TransferState trimmed(int keep) {
        var bases = served.stream().map(Release::depend).distinct().toList();
        var kept = bases.subList(Math.max(0, bases.size() - keep), bases.size());
        return new TransferState(
                served.stream().filter(each -> kept.contains(each.depend())).toList(),
                waiting,
                failures,
                settled,
                newest);
    }
}
