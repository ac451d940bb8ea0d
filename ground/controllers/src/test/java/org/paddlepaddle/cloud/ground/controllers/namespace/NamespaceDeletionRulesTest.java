// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.namespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceDeletionRules.Deletion;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceDeletionRules.Remark;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceDeletionRules.Step;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceDeletionRules.Step.AwaitContent;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceDeletionRules.Step.Finalize;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceDeletionRules.Step.LeaveAlone;

class NamespaceDeletionRulesTest {
    private static final List<String> OURS = List.of("kubernetes");
    private static final Duration GRACE = Duration.ofSeconds(30);

    @Test
    void an_empty_namespace_is_let_go() {
        assertThat(decide(OURS, List.of())).isEqualTo(new Finalize(List.of()));
    }

    @Test
    void finalizers_of_others_stay() {
        assertThat(decide(List.of("a/b", "kubernetes"), List.of()))
                .isEqualTo(new Finalize(List.of("a/b")));
    }

    @Test
    void once_our_finalizer_is_off_the_rest_is_not_ours_to_do() {
        assertThat(decide(List.of("a/b"), List.of())).isEqualTo(new LeaveAlone());
    }

    @Test
    void what_is_left_is_told_in_the_words_of_kubernetes() {
        var secrets = new RemainingKind("secrets.", List.of(List.of(), List.of("x/y")));
        var jobs = new RemainingKind("jobs.batch", List.of(List.of("x/y", "orphan")));

        var content =
                new Remark(
                        "NamespaceContentRemaining",
                        true,
                        "SomeResourcesRemain",
                        "Some resources are remaining: jobs.batch has 1 resource instances,"
                                + " secrets. has 2 resource instances");
        var finalizers =
                new Remark(
                        "NamespaceFinalizersRemaining",
                        true,
                        "SomeFinalizersRemain",
                        "Some content in the namespace has finalizers remaining: orphan in 1"
                                + " resource instances, x/y in 2 resource instances");
        assertThat(decide(OURS, List.of(secrets, jobs)))
                .isInstanceOfSatisfying(
                        AwaitContent.class,
                        wait ->
                                assertThat(wait.remarks())
                                        .startsWith(NamespaceDeletionRules.NO_TROUBLE.getFirst())
                                        .endsWith(content, finalizers)
                                        .hasSize(5));
    }

    @Test
    void content_without_finalizers_is_said_to_have_none() {
        var step = decide(OURS, List.of(new RemainingKind("secrets.", List.of(List.of()))));

        assertThat(step)
                .isInstanceOfSatisfying(
                        AwaitContent.class,
                        wait ->
                                assertThat(wait.remarks().getLast())
                                        .isEqualTo(
                                                new Remark(
                                                        "NamespaceFinalizersRemaining",
                                                        false,
                                                        "ContentHasNoFinalizers",
                                                        "All content-preserving finalizers"
                                                                + " finished")));
    }

    @Test
    void as_long_as_there_are_pods_nothing_else_is_told() {
        var step = pods(List.of("x/y"), Duration.ofHours(1));

        assertThat(remarks(step))
                .extracting(Remark::holds, Remark::reason)
                .containsExactly(
                        tuple(false, "ResourcesDiscovered"),
                        tuple(false, "ParsedGroupVersions"),
                        tuple(false, "ContentDeleted"),
                        tuple(false, "ContentRemoved"),
                        tuple(false, "ContentHasNoFinalizers"));
        assertThat(pods(List.of(), GRACE.minusSeconds(1))).isEqualTo(step);
    }

    @Test
    void pods_that_nobody_keeps_and_that_are_overdue_are_trouble() {
        assertThat(remarks(pods(List.of(), GRACE)))
                .contains(
                        new Remark(
                                "NamespaceDeletionContentFailure",
                                true,
                                "ContentDeletionFailed",
                                "Failed to delete all resource types, 1 remaining: unexpected"
                                        + " items still remain in namespace: ns for gvr: /v1,"
                                        + " Resource=pods"))
                .hasSize(5);
    }

    private static List<Remark> remarks(Step step) {
        return ((AwaitContent) step).remarks();
    }

    private static Step pods(List<String> finalizers, Duration since) {
        var left = new RemainingKind("pods.", List.of(finalizers));
        return NamespaceDeletionRules.decide(
                new Deletion("ns", OURS), new RemainingContent.Pods(left, GRACE), since);
    }

    private static Step decide(List<String> finalizers, List<RemainingKind> left) {
        return NamespaceDeletionRules.decide(
                new Deletion("ns", finalizers), new RemainingContent.Others(left), Duration.ZERO);
    }
}
