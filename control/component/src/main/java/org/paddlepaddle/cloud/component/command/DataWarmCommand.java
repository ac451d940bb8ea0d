// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc data warm}: fetches what is not cached, in the order it will be read. */
@Command(name = "warm")
final class DataWarmCommand implements Callable<Integer> {
    private final DataJobs jobs;
    @Mixin private final SetChoice set = new SetChoice();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "PATH", descriptionKey = "paths")
    private @Nullable List<String> paths;

    @Option(names = "--epoch", paramLabel = "NUMBER")
    private @Nullable Integer epoch;

    @Option(names = "--batch-size", paramLabel = "NUMBER")
    private @Nullable Integer batchSize;

    @Option(names = "--file", paramLabel = "PATH")
    private @Nullable String file;

    DataWarmCommand(Shell shell, DefaultSystem system) {
        this.jobs = new DataJobs(shell, system);
    }

    @Override
    public Integer call() {
        var options = new LinkedHashMap<String, Object>();
        if (paths != null && !paths.isEmpty()) {
            options.put("paths", paths);
        }
        if (file != null) {
            options.put("file", file);
        }
        if (epoch != null) {
            options.put("strategyName", "random");
            options.put("epoch", epoch);
        }
        if (batchSize != null) {
            options.put("batchSize", batchSize);
        }
        var spec = new LinkedHashMap<String, Object>();
        spec.put("type", "warmup");
        spec.put("warmupOptions", options);
        jobs.run(set, spec, output);
        return Exit.OK.code();
    }
}
