// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc data sync}: copies what is new or changed at the source of a set. */
@Command(name = "sync")
final class DataSyncCommand implements Callable<Integer> {
    private final DataJobs jobs;
    @Mixin private final SetChoice set = new SetChoice();
    @Mixin private final OutputOption output = new OutputOption();

    @Option(names = "--source", paramLabel = "URI")
    private @Nullable String source;

    @Option(names = "--secret", paramLabel = "SECRET")
    private @Nullable String secret;

    @Option(names = "--delete")
    private boolean delete;

    @Option(names = "--dry-run")
    private boolean dry;

    DataSyncCommand(Shell shell, DefaultSystem system) {
        this.jobs = new DataJobs(shell, system);
    }

    @Override
    public Integer call() {
        var options = new LinkedHashMap<String, Object>();
        if (source != null) {
            options.put("source", source);
        }
        options.put("delete-dst", delete);
        options.put("dry", dry);
        var spec = new LinkedHashMap<String, Object>();
        spec.put("type", "sync");
        spec.put("syncOptions", options);
        if (secret != null) {
            spec.put("secretRef", Map.of("name", secret));
        }
        jobs.run(set, spec, output);
        return Exit.OK.code();
    }
}
