// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import org.paddlepaddle.cloud.api.sample.SampleJobProgress;
import org.paddlepaddle.cloud.api.sample.SampleJobStatus;
import org.paddlepaddle.cloud.component.run.SetJobs;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Progress;

/** Runs a SampleJob for a command, and shows how far it is. */
record DataJobs(Shell shell, DefaultSystem system) {
    void run(SetChoice set, Map<String, Object> spec, OutputOption output) {
        var progress = new Progress(shell.screen(), InstantSource.system());
        try (var client = SetChoice.client(system)) {
            var status =
                    new SetJobs(client, set.key())
                            .run(
                                    spec,
                                    text -> {
                                        if (output.forPeople()) {
                                            progress.update(text);
                                        }
                                    });
            progress.clear();
            output.print(
                    shell, () -> sentence(set, String.valueOf(spec.get("type")), status), status);
        }
    }

    private String sentence(SetChoice set, String type, SampleJobStatus status) {
        var progress =
                Objects.requireNonNullElse(
                        status.progress(), new SampleJobProgress("0/0", "0 B", null, null, null));
        return shell.text(
                "job.done",
                set.key().name(),
                type,
                String.valueOf(progress.files()),
                String.valueOf(progress.size()));
    }
}
