// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.NextCommands;
import org.paddlepaddle.cloud.plan.why.job.Cause;
import org.paddlepaddle.cloud.plan.why.job.Finding;
import org.paddlepaddle.cloud.terminal.Messages;

class WhyTextsTest {
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
    void every_cause_has_a_sentence_and_a_command_that_can_be_typed(Messages messages) {
        for (var cause : Cause.values()) {
            assertThat(messages.text("why." + cause, "a", "b", "c", "d", "e")).isNotBlank();
            for (var subject : List.of("ctr", "ctr-worker-0")) {
                var next = WhyCommand.next(messages, "ctr", finding(cause, subject), PLACE);

                NextCommands.assertCanBeTyped(next);
                if (!ABOUT_NO_NAMESPACE.contains(cause)) {
                    assertThat(next).as(cause.name()).contains(PLACE);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("languages")
    void a_command_names_what_the_finding_is_about(Messages messages) {
        assertThat(WhyCommand.next(messages, "ctr", finding(Cause.PodFailed, "ctr-ps-0"), ""))
                .isEqualTo("pdc logs pod/ctr-ps-0");
        assertThat(WhyCommand.next(messages, "ctr", finding(Cause.PodFailed, "ctr"), ""))
                .isEqualTo("pdc logs pdj/ctr");
        assertThat(WhyCommand.next(messages, "ctr", finding(Cause.RoomScattered, "ctr-ps-0"), ""))
                .isEqualTo("pdc describe node/one");
        assertThat(WhyCommand.next(messages, "ctr", finding(Cause.ClaimPending, "ctr-ps-0"), ""))
                .isEqualTo("pdc why pvc/one");
    }

    private static Finding finding(Cause cause, String subject) {
        return new Finding(cause, subject, List.of("one", "two", "three"), List.of());
    }
}
