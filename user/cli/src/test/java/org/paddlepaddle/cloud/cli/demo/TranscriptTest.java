// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.terminal.Messages;

class TranscriptTest {
    @Test
    void a_pipe_gets_a_line_when_something_changed_and_not_too_often() {
        var transcript = new Transcript(Messages.english(CliPart.class));
        var lines = new ArrayList<String>();

        lines.addAll(transcript.lines(Views.preparing(1, "10 of 126 MB")));
        lines.addAll(transcript.lines(Views.preparing(2, "11 of 126 MB")));
        lines.addAll(transcript.lines(Views.preparing(7, "60 of 126 MB")));
        lines.addAll(transcript.lines(Views.training(30, Views.curve(0.8))));
        lines.addAll(transcript.lines(Views.training(30, Views.curve(0.8, 0.6))));
        lines.addAll(transcript.lines(Views.training(31, Views.curve(0.8, 0.6, 0.4))));

        assertThat(lines)
                .containsExactly(
                        "[1.0 s] environment: 10 of 126 MB",
                        "[1.0 s] pods: ps-0 ContainerCreating  worker-0 Pending",
                        "[7.0 s] environment: 60 of 126 MB",
                        "[30 s] pods: ps-0 Running  worker-0 Running",
                        "[30 s] loss: step 10     0.8000  ██████████████████████████████",
                        "[31 s] loss: step 30     0.4000  ███████████████");
    }
}
