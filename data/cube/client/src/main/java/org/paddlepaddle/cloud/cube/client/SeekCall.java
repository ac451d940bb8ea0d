// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One batch on its way, driven by the calling thread. */
final class SeekCall {
    /** Between two tries to find a version every shard has. */
    private static final long VERSION_PAUSE = 5_000_000;

    private final RemoteTable table;
    private final BatchSplit batchSplit;
    private final long deadline;
    private final List<ShardRequest> shardRequests = new ArrayList<>();
    private @Nullable String error;

    SeekCall(RemoteTable table, BatchSplit batchSplit, long now) {
        this.table = table;
        this.batchSplit = batchSplit;
        deadline = now + table.conf().timeout().toNanos();
        long hedge = table.hedgeNanos();
        for (int i = 0; i < batchSplit.parts(); i++) {
            shardRequests.add(
                    new ShardRequest(
                            table.shards().get(batchSplit.shard(i)),
                            batchSplit.keys(i),
                            batchSplit.count(i),
                            table.conf().retry(),
                            hedge));
        }
    }

    /** Answers the version all answers are of. */
    String run() {
        ask(shardRequests, null);
        var version = agree();
        while (version == null) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return settle();
            }
            pause(Math.min(VERSION_PAUSE, left));
            ask(shardRequests, null);
            // Cut off in the middle, what had come before is the better answer.
            boolean cutOff = System.nanoTime() - deadline >= 0 && !complete();
            version = cutOff ? null : agree();
        }
        return version;
    }

    private boolean complete() {
        return shardRequests.stream().allMatch(shardRequest -> shardRequest.answer() != null);
    }

    private void ask(List<ShardRequest> some, @Nullable String version) {
        long now = System.nanoTime();
        for (var shardRequest : some) {
            shardRequest.start(version, now);
        }
        await(some);
    }

    private void await(List<ShardRequest> some) {
        while (true) {
            long now = System.nanoTime();
            boolean all = true;
            long wake = deadline;
            for (var shardRequest : some) {
                if (!shardRequest.done()) {
                    shardRequest.step(now);
                }
                if (!shardRequest.done()) {
                    all = false;
                    wake = Math.min(wake, shardRequest.dueAt(deadline));
                }
            }
            if (all) {
                return;
            }
            if (now - deadline >= 0) {
                some.stream()
                        .filter(shardRequest -> !shardRequest.done())
                        .forEach(ShardRequest::giveUp);
                return;
            }
            pause(wake - now);
        }
    }

    private void pause(long nanos) {
        LockSupport.parkNanos(this, nanos);
        if (Thread.interrupted()) {
            shardRequests.forEach(ShardRequest::giveUp);
            Thread.currentThread().interrupt();
            throw new CubeClientException("interrupted while waiting for " + table.conf().name());
        }
    }

    /**
     * The version of all answers, if need be after asking some again for the one or the other that
     * came; null when the shards have none in common now.
     */
    private @Nullable String agree() {
        var versions = versions();
        if (versions.size() <= 1) {
            return versions.isEmpty() ? "" : versions.firstKey();
        }
        var answered =
                shardRequests.stream()
                        .filter(shardRequest -> shardRequest.answer() != null)
                        .toList();
        answered.forEach(ShardRequest::remember);
        for (var version : versions.descendingKeySet()) {
            var others =
                    answered.stream().filter(shardRequest -> !isOf(shardRequest, version)).toList();
            ask(others, version);
            if (answered.stream().allMatch(shardRequest -> isOf(shardRequest, version))) {
                return version;
            }
        }
        return null;
    }

    private static boolean isOf(ShardRequest shardRequest, String version) {
        var answer = shardRequest.answer();
        return answer != null && answer.version().equals(version);
    }

    /** How many keys were answered from which version. */
    private NavigableMap<String, Integer> versions() {
        var versions = new TreeMap<String, Integer>();
        for (var shardRequest : shardRequests) {
            var answer = shardRequest.answer();
            if (answer != null) {
                versions.merge(answer.version(), shardRequest.count(), Integer::sum);
            }
        }
        return versions;
    }

    /** Time is up: what most keys came from stays, the rest has failed. */
    private String settle() {
        shardRequests.forEach(ShardRequest::recall);
        var versions = versions();
        if (versions.isEmpty()) {
            return "";
        }
        var most =
                versions.entrySet().stream()
                        .max(Comparator.comparingInt(entry -> entry.getValue()))
                        .orElseThrow()
                        .getKey();
        for (var shardRequest : shardRequests) {
            if (shardRequest.answer() != null && !isOf(shardRequest, most)) {
                shardRequest.giveUp();
                error = "shards have no version in common: " + versions.keySet();
            }
        }
        return most;
    }

    void collect(int count, String version, SeekResult into) {
        into.begin(count);
        var starts = buffers(into);
        for (int i = 0; i < count; i++) {
            var answer = shardRequests.get(batchSplit.part(i)).answer();
            int place = batchSplit.place(i);
            if (answer == null) {
                into.without(i, SeekResult.FAILED);
            } else {
                take(answer, place, starts[batchSplit.part(i)], i, into);
            }
        }
        into.outcome(status(), version, why());
    }

    private static void take(ReplicaAttempt answer, int place, int start, int i, SeekResult into) {
        switch (answer.status(place)) {
            case 0 -> into.found(i, start + answer.offset(place), answer.length(place));
            case -1 -> into.without(i, SeekResult.NO_SUCH_KEY);
            case 2 -> into.without(i, SeekResult.TOO_LONG);
            default -> into.without(i, SeekResult.FAILED);
        }
    }

    /** Puts all answers into one buffer, unless there is but one; answers where each begins. */
    private int[] buffers(SeekResult into) {
        var starts = new int[shardRequests.size()];
        int all = 0;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = all;
            all = Math.addExact(all, body(i).length);
        }
        if (starts.length == 1) {
            into.buffer(body(0));
            return starts;
        }
        var buffer = new byte[all];
        for (int i = 0; i < starts.length; i++) {
            System.arraycopy(body(i), 0, buffer, starts[i], body(i).length);
        }
        into.buffer(buffer);
        return starts;
    }

    private byte[] body(int ask) {
        var answer = shardRequests.get(ask).answer();
        return answer == null ? new byte[0] : answer.body();
    }

    private int status() {
        long failed =
                shardRequests.stream()
                        .filter(shardRequest -> shardRequest.answer() == null)
                        .count();
        if (failed == 0) {
            return SeekResult.FOUND;
        }
        return failed == shardRequests.size() ? SeekResult.ALL_FAILED : SeekResult.FAILED;
    }

    private @Nullable String why() {
        if (error != null) {
            return error;
        }
        return shardRequests.stream()
                .filter(shardRequest -> shardRequest.answer() == null)
                .findFirst()
                .map(ShardRequest::why)
                .orElse(null);
    }
}
