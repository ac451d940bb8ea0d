// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceRules.Remark;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceRules.Step.AwaitContent;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceRules.Step.Finalize;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceRules.Step.LeaveAlone;

class NamespaceRulesTest {
    private static final List<String> OURS = List.of("kubernetes");

    @Test
    void an_empty_namespace_is_let_go() {
        assertThat(NamespaceRules.decide(OURS, List.of())).isEqualTo(new Finalize(List.of()));
    }

    @Test
    void finalizers_of_others_stay() {
        assertThat(NamespaceRules.decide(List.of("a/b", "kubernetes"), List.of()))
                .isEqualTo(new Finalize(List.of("a/b")));
    }

    @Test
    void once_our_finalizer_is_off_the_rest_is_not_ours_to_do() {
        assertThat(NamespaceRules.decide(List.of("a/b"), List.of())).isEqualTo(new LeaveAlone());
    }

    @Test
    void what_is_left_is_told_in_the_words_of_kubernetes() {
        var pods = new Leftover("pods.", List.of(List.of(), List.of("x/y")));
        var jobs = new Leftover("jobs.batch", List.of(List.of("x/y", "orphan")));

        var content =
                new Remark(
                        "NamespaceContentRemaining",
                        true,
                        "SomeResourcesRemain",
                        "Some resources are remaining: jobs.batch has 1 resource instances, pods."
                                + " has 2 resource instances");
        var finalizers =
                new Remark(
                        "NamespaceFinalizersRemaining",
                        true,
                        "SomeFinalizersRemain",
                        "Some content in the namespace has finalizers remaining: orphan in 1"
                                + " resource instances, x/y in 2 resource instances");
        assertThat(NamespaceRules.decide(OURS, List.of(pods, jobs)))
                .isInstanceOfSatisfying(
                        AwaitContent.class,
                        wait ->
                                assertThat(wait.remarks())
                                        .startsWith(NamespaceRules.NO_TROUBLE.getFirst())
                                        .endsWith(content, finalizers)
                                        .hasSize(5));
    }

    @Test
    void content_without_finalizers_is_said_to_have_none() {
        var step = NamespaceRules.decide(OURS, List.of(new Leftover("pods.", List.of(List.of()))));

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
}
