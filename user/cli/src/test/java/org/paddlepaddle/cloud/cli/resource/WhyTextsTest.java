// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.NextCommands;
import org.paddlepaddle.cloud.cli.why.Explanation;
import org.paddlepaddle.cloud.plan.why.Cause;
import org.paddlepaddle.cloud.plan.why.Finding;
import org.paddlepaddle.cloud.plan.why.Subject;
import org.paddlepaddle.cloud.terminal.Messages;

class WhyTextsTest {
    private static final Subject POD = new Subject("pod", "ctr-ps-0");
    private static final String PLACE = " -n team --kubeconfig k";

    /** Their answer lies outside of every namespace. */
    private static final Set<Cause> ABOUT_NO_NAMESPACE =
            EnumSet.of(
                    Cause.NobodyActs,
                    Cause.ApiUnavailable,
                    Cause.NoNodes,
                    Cause.NodesNotReady,
                    Cause.SelectorMatchesNone,
                    Cause.AffinityMatchesNone,
                    Cause.NodesCordoned,
                    Cause.TaintsRefuse,
                    Cause.GpuAbsent,
                    Cause.ResourceAbsent,
                    Cause.ResourceTooLarge,
                    Cause.ResourceBusy,
                    Cause.RoomScattered,
                    Cause.NodesFullOfPods,
                    Cause.Evicted);

    static Stream<Messages> languages() {
        return Stream.of(Messages.english(CliPart.class), Messages.chinese(CliPart.class));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void every_cause_of_a_job_has_a_sentence_and_a_command_that_can_be_typed(Messages messages) {
        for (var cause : EnumSet.range(Cause.NobodyActs, Cause.DeadlineExceeded)) {
            assertThat(messages.has("why.pdj." + cause)).as(cause.name()).isTrue();
            for (var subject : List.of(new Subject("pdj", "ctr"), POD)) {
                var told = ofJob(cause, subject, PLACE);

                assertThat(told.sentence(messages)).isNotBlank();
                NextCommands.assertCanBeTyped(told.next(messages));
                if (!ABOUT_NO_NAMESPACE.contains(cause)) {
                    assertThat(told.next(messages)).as(cause.name()).contains(PLACE);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("languages")
    void every_other_cause_is_said_in_common_words(Messages messages) {
        for (var cause : Cause.values()) {
            if (!messages.has("why." + cause)) {
                assertThat(messages.has("why.pdj." + cause)).as(cause.name()).isTrue();
                continue;
            }
            var told = new Explanation("web", "", finding(cause, POD), " -n team");

            assertThat(told.sentence(messages)).contains("pod/ctr-ps-0");
            var next = told.next(messages);
            if (next.startsWith("pdc ") || next.startsWith("kubectl ")) {
                NextCommands.assertCanBeTyped(next);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("languages")
    void what_a_kind_has_no_words_for_is_said_in_common_ones(Messages messages) {
        assertThat(ofJob(Cause.NodeLost, POD, "").sentence(messages))
                .isEqualTo(
                        new Explanation("ctr", "", finding(Cause.NodeLost, POD), "")
                                .sentence(messages));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void a_command_names_what_the_finding_is_about(Messages messages) {
        assertThat(ofJob(Cause.PodFailed, POD, "").next(messages))
                .isEqualTo("pdc logs pod/ctr-ps-0");
        assertThat(ofJob(Cause.PodFailed, new Subject("pdj", "ctr"), "").next(messages))
                .isEqualTo("pdc logs pdj/ctr");
        assertThat(ofJob(Cause.RoomScattered, POD, "").next(messages))
                .isEqualTo("pdc describe node/one");
        assertThat(ofJob(Cause.ClaimPending, POD, "").next(messages)).isEqualTo("pdc why pvc/one");
    }

    private static Explanation ofJob(Cause cause, Subject subject, String flags) {
        return new Explanation("ctr", "pdj.", finding(cause, subject), flags);
    }

    private static Finding finding(Cause cause, Subject subject) {
        return new Finding(cause, subject, List.of("one", "two", "three", "four"), List.of());
    }
}
