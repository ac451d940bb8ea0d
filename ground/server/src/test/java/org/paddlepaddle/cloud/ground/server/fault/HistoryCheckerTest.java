// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.server.fault.Observations.Act;
import org.paddlepaddle.cloud.ground.server.fault.Observations.Kind;
import org.paddlepaddle.cloud.ground.server.fault.Observations.State;
import org.paddlepaddle.cloud.ground.server.fault.Observations.Step;

/** A checker that finds nothing proves nothing, unless it finds what was planted. */
class HistoryCheckerTest {
    private static final List<Act> WRITER =
            List.of(
                    new Act.Read(State.ABSENT),
                    wrote("one", 5),
                    wrote("two", 6),
                    new Act.Unanswered("three"),
                    new Act.Read(new State("two", 6)),
                    new Act.Removed(6));
    private static final List<Step> WATCHER =
            List.of(
                    new Step.Listed(4, Map.of()),
                    event(Kind.ADDED, "one", 5),
                    event(Kind.MODIFIED, "two", 6),
                    new Step.Bookmark(7),
                    event(Kind.DELETED, "two", 8),
                    new Step.Listed(9, Map.of()));

    @Test
    void a_right_history_is_right() {
        assertThat(problems(WRITER, WATCHER)).isEmpty();
    }

    @Test
    void an_unanswered_write_may_have_happened_or_not() {
        assertThat(problems(List.of(new Act.Unanswered("x"), read("x", 3)))).isEmpty();
        assertThat(problems(List.of(new Act.Unanswered("x"), new Act.Read(State.ABSENT))))
                .isEmpty();
    }

    @Test
    void a_lost_write_is_found() {
        assertThat(problems(List.of(wrote("one", 5), new Act.Read(State.ABSENT))))
                .singleElement()
                .asString()
                .contains("only [one] is possible");
        assertThat(problems(List.of(wrote("one", 5), wrote("two", 6), read("one", 5))))
                .isNotEmpty();
    }

    @Test
    void a_write_that_comes_back_after_having_been_read_as_lost_is_found() {
        assertThat(
                        problems(
                                List.of(
                                        wrote("one", 5),
                                        new Act.Unanswered("two"),
                                        read("one", 5),
                                        read("two", 7))))
                .isNotEmpty();
    }

    @Test
    void a_removal_that_did_not_last_is_found() {
        assertThat(problems(List.of(wrote("one", 5), new Act.Removed(6), read("one", 5))))
                .isNotEmpty();
    }

    @Test
    void a_revision_used_twice_is_found() {
        var other = Map.of("a", List.of(wrote("one", 5)), "b", List.of(wrote("two", 5)));

        assertThat(HistoryChecker.problems(new Observations(other, List.of())))
                .singleElement()
                .asString()
                .contains("revision 5 is both");
    }

    @Test
    void a_gap_is_found() {
        assertThat(problems(WRITER, without(2))).anyMatch(line -> line.contains("not told of"));
    }

    @Test
    void a_gap_before_a_bookmark_is_found() {
        var acts = List.of(wrote("one", 5));
        List<Step> steps = List.of(new Step.Listed(4, Map.of()), new Step.Bookmark(6));

        assertThat(problems(acts, steps)).singleElement().asString().contains("not told of");
    }

    @Test
    void a_missed_removal_is_found() {
        List<Step> steps =
                List.of(
                        new Step.Listed(4, Map.of()),
                        event(Kind.ADDED, "one", 5),
                        event(Kind.ADDED, "two", 7));

        assertThat(problems(List.of(), steps)).singleElement().asString().contains("was there");
    }

    @Test
    void an_event_told_twice_is_found() {
        var twice = new ArrayList<>(WATCHER);
        twice.add(2, WATCHER.get(1));

        assertThat(problems(WRITER, twice)).anyMatch(line -> line.contains("after having seen 5"));
    }

    @Test
    void events_out_of_order_are_found() {
        var swapped = new ArrayList<>(WATCHER);
        swapped.set(1, WATCHER.get(2));
        swapped.set(2, WATCHER.get(1));

        assertThat(problems(WRITER, swapped)).isNotEmpty();
    }

    @Test
    void a_list_older_than_what_was_seen_is_found() {
        var back = new ArrayList<>(WATCHER);
        back.set(5, new Step.Listed(7, Map.of()));

        assertThat(problems(WRITER, back))
                .anyMatch(line -> line.contains("listed at 7 after having seen 8"));
    }

    @Test
    void a_list_that_lacks_a_write_is_found() {
        List<Step> steps = List.of(new Step.Listed(9, Map.of()));

        assertThat(problems(List.of(wrote("one", 5)), steps))
                .singleElement()
                .asString()
                .contains("the last change was");
    }

    @Test
    void a_list_that_lacks_a_write_is_found_though_the_key_was_removed_before() {
        var acts = List.of(wrote("one", 5), new Act.Removed(5), wrote("two", 7), wrote("three", 8));

        assertThat(problems(acts, listed(9)))
                .singleElement()
                .asString()
                .contains("the last change was Fact[key=k, value=three");
    }

    @Test
    void a_list_that_lacks_a_write_is_found_though_the_key_was_removed_afterwards() {
        assertThat(problems(List.of(wrote("one", 5), new Act.Removed(12)), listed(9))).isNotEmpty();
        assertThat(problems(List.of(wrote("one", 5), new Act.UnansweredRemoval(12)), listed(9)))
                .isNotEmpty();
    }

    @Test
    void a_removal_that_a_watcher_knows_as_later_excuses_no_list() {
        List<Step> knows =
                List.of(
                        new Step.Listed(4, Map.of()),
                        event(Kind.ADDED, "one", 5),
                        event(Kind.DELETED, "one", 12));
        var acts = List.of(wrote("one", 5), new Act.Removed(5));

        assertThat(
                        HistoryChecker.problems(
                                new Observations(Map.of("k", acts), List.of(knows, listed(9)))))
                .singleElement()
                .asString()
                .startsWith("watcher 1: listed k");
        assertThat(
                        HistoryChecker.problems(
                                new Observations(Map.of("k", acts), List.of(knows, listed(12)))))
                .isEmpty();
    }

    @Test
    void a_removal_that_is_read_as_not_done_excuses_no_list() {
        var acts = List.of(wrote("one", 5), new Act.UnansweredRemoval(5), read("one", 5));

        assertThat(problems(acts, listed(9))).singleElement().asString().contains("listed k");
    }

    @Test
    void a_removal_that_nobody_was_told_of_is_no_fault() {
        assertThat(problems(List.of(wrote("one", 5), new Act.Removed(5)), listed(9))).isEmpty();
        assertThat(problems(List.of(wrote("one", 5), new Act.UnansweredRemoval(8)), listed(9)))
                .isEmpty();
        assertThat(
                        problems(
                                List.of(
                                        new Act.Unanswered("one"),
                                        read("one", 5),
                                        new Act.UnansweredRemoval(5),
                                        new Act.Read(State.ABSENT),
                                        wrote("two", 11)),
                                listed(9)))
                .isEmpty();
    }

    @Test
    void a_write_that_was_told_and_then_lost_is_found() {
        List<Step> steps =
                List.of(
                        new Step.Listed(4, Map.of()),
                        event(Kind.ADDED, "one", 5),
                        event(Kind.MODIFIED, "two", 6));
        var acts = List.of(wrote("one", 5), new Act.Unanswered("two"), read("one", 5));

        assertThat(problems(acts, steps))
                .singleElement()
                .asString()
                .contains("only [two] is possible");
    }

    @Test
    void a_removal_that_was_told_and_then_undone_is_found() {
        List<Step> steps =
                List.of(
                        new Step.Listed(4, Map.of()),
                        event(Kind.ADDED, "one", 5),
                        event(Kind.DELETED, "one", 6));
        var acts = List.of(wrote("one", 5), new Act.UnansweredRemoval(5), read("one", 5));

        assertThat(problems(acts, steps)).singleElement().asString().contains("it was undone");
    }

    @Test
    void a_revision_used_for_two_values_of_a_key_is_found() {
        assertThat(problems(List.of(wrote("one", 5), wrote("two", 5))))
                .anyMatch(line -> line.contains("a write at revision 5 after one at 5"))
                .anyMatch(line -> line.contains("revision 5 is both"));
    }

    @Test
    void a_list_that_knows_the_future_is_found() {
        List<Step> steps = List.of(new Step.Listed(9, Map.of("k", new State("one", 10))));

        assertThat(problems(List.of(wrote("one", 10)), steps))
                .singleElement()
                .asString()
                .contains("at 9 already");
    }

    private static List<Step> listed(long revision) {
        return List.of(new Step.Listed(revision, Map.of()));
    }

    private static List<String> problems(List<Act> acts) {
        return problems(acts, List.of());
    }

    private static List<String> problems(List<Act> acts, List<Step> steps) {
        return HistoryChecker.problems(new Observations(Map.of("k", acts), List.of(steps)));
    }

    private static List<Step> without(int index) {
        var steps = new ArrayList<>(WATCHER);
        steps.remove(index);
        return steps;
    }

    private static Act wrote(String value, long revision) {
        return new Act.Acknowledged(new State(value, revision));
    }

    private static Act read(String value, long revision) {
        return new Act.Read(new State(value, revision));
    }

    private static Step event(Kind kind, String value, long revision) {
        return new Step.Event(kind, "k", new State(value, revision));
    }
}
