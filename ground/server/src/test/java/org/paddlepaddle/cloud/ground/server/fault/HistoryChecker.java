// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.server.fault.Observations.Act;
import org.paddlepaddle.cloud.ground.server.fault.Observations.Kind;
import org.paddlepaddle.cloud.ground.server.fault.Observations.State;
import org.paddlepaddle.cloud.ground.server.fault.Observations.Step;

/**
 * Whether a correct server could have shown its clients what they saw. Every key has one writer, so
 * that its history is a line: after an acknowledged write there is one state the key can be in, and
 * each unanswered write adds one.
 */
final class HistoryChecker {
    private static final int ENOUGH = 20;

    private final Observations seen;
    private final List<String> problems = new ArrayList<>();

    /** Every change anybody knows the revision of. */
    private final TreeMap<Long, Fact> facts = new TreeMap<>();

    private record Fact(String key, String value, boolean removal) {}

    private HistoryChecker(Observations seen) {
        this.seen = seen;
    }

    /** What is wrong, as sentences; empty when nothing is. */
    static List<String> problems(Observations seen) {
        var checker = new HistoryChecker(seen);
        seen.journals().forEach(checker::journal);
        seen.tracks().forEach(checker::learn);
        for (int i = 0; i < seen.tracks().size(); i++) {
            checker.track("watcher " + i, seen.tracks().get(i));
        }
        return checker.problems.stream().limit(ENOUGH).toList();
    }

    private void journal(String key, List<Act> acts) {
        Set<String> possible = new LinkedHashSet<>(Set.of(""));
        long last = 0;
        for (var act : acts) {
            switch (act) {
                case Act.Acknowledged(var state) -> {
                    last = later(key, last, state.revision());
                    fact(state.revision(), new Fact(key, state.value(), false));
                    possible = new LinkedHashSet<>(Set.of(state.value()));
                }
                case Act.Removed() -> possible = new LinkedHashSet<>(Set.of(""));
                case Act.Unanswered(var value) -> possible.add(value);
                case Act.Read(var state) -> {
                    if (!possible.contains(state.value())) {
                        problems.add(
                                "%s: read %s, but only %s is possible"
                                        .formatted(key, state, possible));
                    }
                    if (!state.absent()) {
                        fact(state.revision(), new Fact(key, state.value(), false));
                    }
                    possible = new LinkedHashSet<>(Set.of(state.value()));
                }
            }
        }
    }

    private long later(String key, long last, long revision) {
        if (revision <= last) {
            problems.add(
                    "%s: a write at revision %d after one at %d".formatted(key, revision, last));
        }
        return Math.max(last, revision);
    }

    private void learn(List<Step> track) {
        for (var step : track) {
            switch (step) {
                case Step.Listed(_, var objects) ->
                        objects.forEach(
                                (key, state) ->
                                        fact(
                                                state.revision(),
                                                new Fact(key, state.value(), false)));
                case Step.Event(var kind, var key, var state) ->
                        fact(state.revision(), new Fact(key, state.value(), kind == Kind.DELETED));
                case Step.Bookmark _ -> {}
            }
        }
    }

    private void fact(long revision, Fact fact) {
        var known = facts.putIfAbsent(revision, fact);
        if (known != null && !known.equals(fact)) {
            problems.add("revision %d is both %s and %s".formatted(revision, known, fact));
        }
    }

    private void track(String who, List<Step> track) {
        long reached = 0;
        Map<String, State> believed = new HashMap<>();
        for (var step : track) {
            switch (step) {
                case Step.Listed(var revision, var objects) -> {
                    if (revision < reached) {
                        problems.add(
                                "%s: listed at %d after having seen %d"
                                        .formatted(who, revision, reached));
                    }
                    listed(who, revision, objects);
                    reached = revision;
                    believed = new HashMap<>(objects);
                }
                case Step.Event event -> {
                    var state = event.state();
                    if (state.revision() <= reached) {
                        problems.add("%s: %s after having seen %d".formatted(who, event, reached));
                    }
                    missing(who, reached, state.revision() - 1);
                    believe(who, event, believed);
                    reached = Math.max(reached, state.revision());
                }
                case Step.Bookmark(var revision) -> {
                    if (revision < reached) {
                        problems.add(
                                "%s: a bookmark of %d after having seen %d"
                                        .formatted(who, revision, reached));
                    }
                    missing(who, reached, revision);
                    reached = Math.max(reached, revision);
                }
            }
        }
    }

    /** A list must be what all known changes up to its revision leave. */
    private void listed(String who, long revision, Map<String, State> objects) {
        Map<String, Fact> last = new HashMap<>();
        facts.headMap(revision, true).values().forEach(fact -> last.put(fact.key(), fact));
        last.forEach(
                (key, fact) -> {
                    var state = objects.getOrDefault(key, State.ABSENT);
                    boolean same =
                            fact.removal() ? state.absent() : state.value().equals(fact.value());
                    if (!same && !(state.absent() && mayBeGone(key))) {
                        problems.add(
                                "%s: listed %s as %s at %d, but the last change was %s"
                                        .formatted(who, key, state, revision, fact));
                    }
                });
    }

    /**
     * Nobody may have been told of a removal: no watcher was there, and its answer has no number.
     */
    private boolean mayBeGone(String key) {
        return seen.journals().getOrDefault(key, List.of()).stream()
                .anyMatch(act -> act instanceof Act.Removed || act.equals(new Act.Unanswered("")));
    }

    private void missing(String who, long after, long upTo) {
        if (upTo > after) {
            facts.subMap(after, false, upTo, true)
                    .forEach(
                            (revision, fact) ->
                                    problems.add(
                                            "%s: was not told of %s at %d"
                                                    .formatted(who, fact, revision)));
        }
    }

    private void believe(String who, Step.Event event, Map<String, State> believed) {
        boolean known = believed.containsKey(event.key());
        boolean fits =
                switch (event.kind()) {
                    case ADDED -> !known;
                    case MODIFIED, DELETED -> known;
                };
        if (!fits) {
            problems.add(
                    "%s: %s, though the key was %s"
                            .formatted(who, event, known ? "there" : "not there"));
        }
        if (event.kind() == Kind.DELETED) {
            believed.remove(event.key());
        } else {
            believed.put(event.key(), event.state());
        }
    }
}
