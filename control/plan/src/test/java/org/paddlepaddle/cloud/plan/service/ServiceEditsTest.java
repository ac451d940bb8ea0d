// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.service.TrafficShare;

/**
 * Every sequence of edits and of what befalls pods, up to a depth: each settles, shares are always
 * a hundred, and no request goes to what never could answer it.
 */
class ServiceEditsTest {
    private static final int DEPTH = 4;

    /** What a user changes, or what happens. */
    private enum Step {
        DEFAULT_A,
        DEFAULT_B,
        CANARY_B,
        CANARY_C,
        PERCENT_0,
        PERCENT_100,
        NO_CANARY,
        PROMOTE,
        READY,
        FAIL_CANARY,
        SLEEP
    }

    /** Small enough to be asked for in every combination. */
    private record Spec(char primary, char canary, int percent) {
        private static final char NONE = '-';

        Spec after(Step step) {
            return switch (step) {
                case DEFAULT_A -> new Spec('a', canary, percent);
                case DEFAULT_B -> new Spec('b', canary, percent);
                case CANARY_B -> new Spec(primary, 'b', 30);
                case CANARY_C -> new Spec(primary, 'c', 30);
                case PERCENT_0 -> new Spec(primary, canary, 0);
                case PERCENT_100 -> new Spec(primary, canary, 100);
                case NO_CANARY -> new Spec(primary, NONE, percent);
                case PROMOTE -> canary == NONE ? this : new Spec(canary, NONE, percent);
                case READY, FAIL_CANARY, SLEEP -> this;
            };
        }

        DesiredService desired() {
            var yaml = "default: " + endpoint(primary);
            return Services.desired(
                    canary == NONE
                            ? yaml
                            : "%s\ncanary: %s\ncanaryTrafficPercent: %d"
                                    .formatted(yaml, endpoint(canary), percent));
        }

        private static String endpoint(char tag) {
            return "{containerImage: serving, tag: %s, port: 9292, arg: serve}".formatted(tag);
        }
    }

    private final Map<Spec, DesiredService> read = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();
    private int sequences;

    @Test
    void given_any_sequence_of_edits_then_it_settles_and_never_routes_to_nothing() {
        var spec = new Spec('a', Spec.NONE, 50);
        var world = new ServiceWorld();
        world.settle(desired(spec));

        walk(spec, world, new TreeSet<>());

        var expected = Math.pow(Step.values().length, DEPTH);
        assertThat(sequences).isEqualTo((int) expected);
    }

    /**
     * @param answered revisions that could answer at some time
     */
    private void walk(Spec spec, ServiceWorld world, TreeSet<String> answered) {
        if (steps.size() == DEPTH) {
            sequences++;
            return;
        }
        for (var step : Step.values()) {
            steps.addLast(step);
            var next = spec.after(step);
            var after = world.copy();
            befall(step, next, after);
            var could = new TreeSet<>(answered);
            ready(after, could);
            settle(next, after, world, could);
            walk(next, after, could);
            steps.removeLast();
        }
    }

    private void settle(Spec spec, ServiceWorld world, ServiceWorld before, TreeSet<String> could) {
        try {
            world.settle(desired(spec));
            assertRouted(world, before, could);
        } catch (AssertionError e) {
            throw new AssertionError("after " + steps + ": " + e.getMessage(), e);
        }
    }

    private static void assertRouted(
            ServiceWorld world, ServiceWorld before, TreeSet<String> could) {
        var traffic = world.traffic();
        // Not by AssertJ: this is asked some ten thousand times.
        if (traffic.isEmpty()) {
            check(before.traffic().isEmpty() && could.isEmpty(), "routes to nothing");
            return;
        }
        int sum = traffic.stream().mapToInt(share -> percent(share)).sum();
        check(sum == 100, "shares are not a hundred: " + traffic);
        for (var share : traffic) {
            check(world.revisions.containsKey(share.revisionName()), "no such revision: " + share);
            check(could.contains(share.revisionName()), "never could answer: " + share);
        }
        var tags = traffic.stream().map(TrafficShare::tag).collect(Collectors.toSet());
        check(tags.size() == traffic.size(), "one tag twice: " + traffic);
    }

    private static int percent(TrafficShare share) {
        return Objects.requireNonNull(share.percent());
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    private void befall(Step step, Spec spec, ServiceWorld world) {
        switch (step) {
            case READY -> world.allReady();
            case FAIL_CANARY ->
                    desired(spec).canary().ifPresent(canary -> world.fail(canary.name()));
            case SLEEP ->
                    List.copyOf(world.revisions.entrySet()).stream()
                            .filter(revision -> revision.getValue().ready() > 0)
                            .map(Map.Entry::getKey)
                            .forEach(world::sleep);
            case DEFAULT_A,
                    DEFAULT_B,
                    CANARY_B,
                    CANARY_C,
                    PERCENT_0,
                    PERCENT_100,
                    NO_CANARY,
                    PROMOTE -> {}
        }
    }

    private static void ready(ServiceWorld world, TreeSet<String> could) {
        world.revisions.values().stream()
                .filter(revision -> revision.ready() > 0)
                .map(ObservedRevision::name)
                .forEach(could::add);
    }

    private DesiredService desired(Spec spec) {
        return read.computeIfAbsent(spec, Spec::desired);
    }
}
