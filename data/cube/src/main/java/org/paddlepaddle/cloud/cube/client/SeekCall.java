// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One batch on its way, driven by the calling thread. */
final class SeekCall {
    /** Between two tries to find a version every shard has. */
    private static final long VERSION_PAUSE = 5_000_000;

    private final RemoteTable table;
    private final Split split;
    private final long deadline;
    private final List<Ask> asks = new ArrayList<>();
    private @Nullable String error;

    SeekCall(RemoteTable table, Split split, long now) {
        this.table = table;
        this.split = split;
        deadline = now + table.conf().timeout().toNanos();
        long hedge = table.hedgeNanos();
        for (int i = 0; i < split.parts(); i++) {
            asks.add(
                    new Ask(
                            table.shards().get(split.shard(i)),
                            split.keys(i),
                            split.count(i),
                            table.conf().retry(),
                            hedge));
        }
    }

    /** Answers the version all answers are of. */
    String run() {
        Map<Ask, Attempt> before = Map.of();
        while (true) {
            ask(asks, null);
            var version = agree();
            boolean late = System.nanoTime() - deadline >= 0;
            if (late && !before.isEmpty() && answers().size() < before.size()) {
                // This round was cut short by the end; the one before says more.
                before.forEach(Ask::settle);
                return settle();
            }
            if (version != null) {
                return version;
            }
            if (late) {
                return settle();
            }
            before = answers();
            pause(Math.min(VERSION_PAUSE, deadline - System.nanoTime()));
        }
    }

    private Map<Ask, Attempt> answers() {
        var answers = new LinkedHashMap<Ask, Attempt>();
        for (var ask : asks) {
            var answer = ask.answer();
            if (answer != null) {
                answers.put(ask, answer);
            }
        }
        return answers;
    }

    private void ask(List<Ask> some, @Nullable String version) {
        long now = System.nanoTime();
        for (var ask : some) {
            ask.start(version, now);
        }
        await(some);
    }

    private void await(List<Ask> some) {
        while (true) {
            long now = System.nanoTime();
            boolean all = true;
            long wake = deadline;
            for (var ask : some) {
                if (!ask.done()) {
                    ask.step(now);
                }
                if (!ask.done()) {
                    all = false;
                    wake = Math.min(wake, ask.dueAt(deadline));
                }
            }
            if (all) {
                return;
            }
            if (now - deadline >= 0) {
                some.stream().filter(ask -> !ask.done()).forEach(Ask::giveUp);
                return;
            }
            pause(wake - now);
        }
    }

    private void pause(long nanos) {
        LockSupport.parkNanos(this, nanos);
        if (Thread.interrupted()) {
            asks.forEach(Ask::giveUp);
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
        // Whoever is asked for a version it has not got loses its answer and must be asked again.
        var answers = answers();
        for (var version : versions.descendingKeySet()) {
            var others = answers.keySet().stream().filter(ask -> !isOf(ask, version)).toList();
            ask(others, version);
            if (others.stream().allMatch(ask -> isOf(ask, version)) && versions().size() == 1) {
                return version;
            }
        }
        answers.forEach(Ask::settle);
        return null;
    }

    private static boolean isOf(Ask ask, String version) {
        var answer = ask.answer();
        return answer != null && answer.version().equals(version);
    }

    /** How many keys were answered from which version. */
    private NavigableMap<String, Integer> versions() {
        var versions = new TreeMap<String, Integer>();
        for (var ask : asks) {
            var answer = ask.answer();
            if (answer != null) {
                versions.merge(answer.version(), ask.count(), Integer::sum);
            }
        }
        return versions;
    }

    /** Time is up: what most keys came from stays, the rest has failed. */
    private String settle() {
        var versions = versions();
        if (versions.isEmpty()) {
            return "";
        }
        var most =
                versions.entrySet().stream()
                        .max(Comparator.comparingInt(entry -> entry.getValue()))
                        .orElseThrow()
                        .getKey();
        for (var ask : asks) {
            if (ask.answer() != null && !isOf(ask, most)) {
                ask.giveUp();
                error = "shards have no version in common: " + versions.keySet();
            }
        }
        return most;
    }

    void collect(int count, String version, SeekResult into) {
        into.begin(count);
        var starts = buffers(into);
        for (int i = 0; i < count; i++) {
            var answer = asks.get(split.part(i)).answer();
            int place = split.place(i);
            if (answer == null) {
                into.without(i, SeekResult.FAILED);
            } else {
                take(answer, place, starts[split.part(i)], i, into);
            }
        }
        into.outcome(status(), version, why());
    }

    private static void take(Attempt answer, int place, int start, int i, SeekResult into) {
        switch (answer.status(place)) {
            case 0 -> into.found(i, start + answer.offset(place), answer.length(place));
            case -1 -> into.without(i, SeekResult.NO_SUCH_KEY);
            case 2 -> into.without(i, SeekResult.TOO_LONG);
            default -> into.without(i, SeekResult.FAILED);
        }
    }

    /** Puts all answers into one buffer, unless there is but one; answers where each begins. */
    private int[] buffers(SeekResult into) {
        var starts = new int[asks.size()];
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
        var answer = asks.get(ask).answer();
        return answer == null ? new byte[0] : answer.body();
    }

    private int status() {
        long failed = asks.stream().filter(ask -> ask.answer() == null).count();
        if (failed == 0) {
            return SeekResult.FOUND;
        }
        return failed == asks.size() ? SeekResult.ALL_FAILED : SeekResult.FAILED;
    }

    private @Nullable String why() {
        if (error != null) {
            return error;
        }
        return asks.stream()
                .filter(ask -> ask.answer() == null)
                .findFirst()
                .map(Ask::why)
                .orElse(null);
    }
}
