// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.NextCommands;
import org.paddlepaddle.cloud.plan.why.object.ObjectCause;
import org.paddlepaddle.cloud.plan.why.object.ObjectFinding;
import org.paddlepaddle.cloud.terminal.Messages;

class ObjectWhyTextsTest {
    @ParameterizedTest
    @EnumSource
    void every_cause_can_be_said_in_both_languages(ObjectCause cause) {
        for (var messages :
                List.of(Messages.english(CliPart.class), Messages.chinese(CliPart.class))) {
            assertThat(messages.text("why.object." + cause, "pod/web", "a", "b", "c"))
                    .contains("pod/web");
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_is_a_command_can_be_typed(ObjectCause cause) {
        var finding = new ObjectFinding(cause, "pod/web", List.of("a", "b", "c"));

        for (var messages :
                List.of(Messages.english(CliPart.class), Messages.chinese(CliPart.class))) {
            var next = ObjectExplanation.next(messages, finding, " -n team");

            if (next.startsWith("pdc ") || next.startsWith("kubectl ")) {
                NextCommands.assertCanBeTyped(next);
            }
        }
    }
}
