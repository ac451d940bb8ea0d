// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every benchmark takes. */
public final class RunOptions {
    /** How a report is printed. */
    public enum Output {
        TEXT,
        JSON
    }

    private static final int ROUNDS = 5;
    private static final int QUICK_ROUNDS = 1;

    @Option(
            names = {"-o", "--output"},
            defaultValue = "text",
            paramLabel = "text|json",
            descriptionKey = "output")
    private Output output = Output.TEXT;

    @Option(names = "--quick", descriptionKey = "quick")
    private boolean quick;

    @Option(names = "--rounds", paramLabel = "N", descriptionKey = "rounds")
    private @Nullable Integer rounds;

    @Option(names = "--filter", paramLabel = "TEXT", descriptionKey = "filter")
    private String filter = "";

    @Option(names = "--dir", paramLabel = "DIR", descriptionKey = "dir")
    private @Nullable Path directory;

    @Option(names = "--without-rivals", descriptionKey = "without-rivals")
    private boolean withoutRivals;

    public boolean quick() {
        return quick;
    }

    public int rounds() {
        return rounds != null ? Math.max(1, rounds) : quick ? QUICK_ROUNDS : ROUNDS;
    }

    /** Whether a part of the benchmark is wanted. */
    public boolean wants(String part) {
        return part.toLowerCase(Locale.ROOT).contains(filter.toLowerCase(Locale.ROOT));
    }

    /** Runs, prints and says by the exit code what came of it. */
    public int run(String what, Function<Run, List<Row>> benchmark) {
        var machine = Machine.here();
        if (!machine.quiet()) {
            System.err.println(machine.text().lines().skip(1).findFirst().orElse(""));
        }
        var progress = Progress.ofThisProcess();
        try (var scratch = Scratch.in(home())) {
            var rows = benchmark.apply(new Run(this, scratch.directory(), progress));
            progress.done();
            var report = new Report(what, machine, rows);
            System.out.print(
                    switch (output) {
                        case TEXT -> report.text();
                        case JSON -> report.json() + "\n";
                    });
            return Ending.of(report, progress.anyBroken(), withoutRivals).code();
        }
    }

    /** Not the temporary directory: that is often memory, where durability costs nothing. */
    private Path home() {
        var home =
                directory != null
                        ? directory.toAbsolutePath()
                        : Path.of(System.getProperty("user.home"), ".cache", "paddlecloud-bench");
        try {
            return Files.createDirectories(home);
        } catch (IOException e) {
            throw new BenchException("cannot use " + home + ": " + e.getMessage(), e);
        }
    }
}
