// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
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

    /** Values are written once each, so that one that was seen names its write. */
    private final Set<Shown> shown = new HashSet<>();

    private record Shown(String key, String value) {}

    private HistoryChecker(Observations seen) {
        this.seen = seen;
    }

    /** What is wrong, as sentences; empty when nothing is. */
    static List<String> problems(Observations seen) {
        var checker = new HistoryChecker(seen);
        // What a watcher was told of an unanswered write decides what its writer may read.
        seen.tracks().forEach(checker::learn);
        seen.journals().forEach(checker::journal);
        checker.removals();
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
                case Act.Removed _ -> possible = new LinkedHashSet<>(Set.of(""));
                case Act.UnansweredRemoval _ -> possible = with(possible, "");
                case Act.Unanswered(var value) ->
                        possible =
                                told(key, value)
                                        ? new LinkedHashSet<>(Set.of(value))
                                        : with(possible, value);
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

    private static Set<String> with(Set<String> values, String another) {
        var more = new LinkedHashSet<>(values);
        more.add(another);
        return more;
    }

    /** Whether somebody was shown this value, so that the write of it happened. */
    private boolean told(String key, String value) {
        return shown.contains(new Shown(key, value));
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
        shown.add(new Shown(fact.key(), fact.value()));
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
        objects.forEach(
                (key, state) -> {
                    if (state.revision() > revision) {
                        problems.add(
                                "%s: listed %s as %s at %d already"
                                        .formatted(who, key, state, revision));
                    }
                });
        Map<String, Fact> last = new HashMap<>();
        facts.headMap(revision, true).values().forEach(fact -> last.put(fact.key(), fact));
        last.forEach(
                (key, fact) -> {
                    var state = objects.getOrDefault(key, State.ABSENT);
                    boolean same =
                            fact.removal() ? state.absent() : state.value().equals(fact.value());
                    if (!same && !(state.absent() && mayBeGone(fact, revision))) {
                        problems.add(
                                "%s: listed %s as %s at %d, but the last change was %s"
                                        .formatted(who, key, state, revision, fact));
                    }
                });
    }

    /**
     * Nobody may have been told of a removal: no watcher was there, and its answer has no number.
     * It excuses an absence only if it was asked for after this very value was there, if it could
     * have come before the revision, and if no watcher knows it to have come later.
     */
    private boolean mayBeGone(Fact fact, long revision) {
        boolean knownAsLater =
                facts.tailMap(revision, false).values().stream()
                        .filter(later -> later.key().equals(fact.key()))
                        .findFirst()
                        .filter(Fact::removal)
                        .isPresent();
        var asked = removalOf(fact);
        return !knownAsLater && asked.isPresent() && asked.getAsLong() < revision;
    }

    /** What the writer had seen when it first asked for the removal of what it then had last. */
    private OptionalLong removalOf(Fact fact) {
        boolean there = false;
        var asked = OptionalLong.empty();
        for (var act : seen.journals().getOrDefault(fact.key(), List.of())) {
            switch (act) {
                case Act.Acknowledged(var state) -> {
                    if (asked.isPresent()) {
                        return asked;
                    }
                    there = state.value().equals(fact.value());
                }
                case Act.Read(var state) -> {
                    boolean same = state.value().equals(fact.value());
                    if (asked.isPresent() && !same) {
                        return asked;
                    }
                    // Still there: what was asked for did not happen.
                    asked = OptionalLong.empty();
                    there = same;
                }
                case Act.Unanswered(var value) -> there |= value.equals(fact.value());
                case Act.Removed(var after) -> asked = first(there, asked, after);
                case Act.UnansweredRemoval(var after) -> asked = first(there, asked, after);
            }
        }
        return asked;
    }

    private static OptionalLong first(boolean there, OptionalLong asked, long after) {
        return there && asked.isEmpty() ? OptionalLong.of(after) : asked;
    }

    /** A removal that was told must have been asked for, and must have lasted. */
    private void removals() {
        facts.forEach(
                (revision, fact) -> {
                    if (fact.removal() && removalOf(fact).isEmpty()) {
                        problems.add(
                                "%s at %d: nobody asked for it, or it was undone"
                                        .formatted(fact, revision));
                    }
                });
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
