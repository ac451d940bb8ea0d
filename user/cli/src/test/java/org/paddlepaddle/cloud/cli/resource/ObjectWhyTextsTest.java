// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.cli.Messages;
import org.paddlepaddle.cloud.plan.why.object.ObjectCause;

class ObjectWhyTextsTest {
    @ParameterizedTest
    @EnumSource
    void every_cause_can_be_said_in_both_languages(ObjectCause cause) {
        for (var messages : List.of(Messages.english(), Messages.chinese())) {
            assertThat(messages.text("why.object." + cause, "pod/web", "a", "b", "c"))
                    .contains("pod/web");
            assertThat(messages.text("why.object." + cause + ".next", "pod/web", "a", "b", "c"))
                    .isNotNull();
        }
    }
}
