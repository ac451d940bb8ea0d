// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.OutputOption;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every benchmark takes. */
public final class BenchOptions {
    private static final int ROUNDS = 5;
    private static final int QUICK_ROUNDS = 1;

    @Mixin private final OutputOption output = new OutputOption();

    @Option(names = "--quick", descriptionKey = "quick")
    private boolean quick;

    @Option(names = "--rounds", paramLabel = "N", descriptionKey = "rounds")
    private @Nullable Integer rounds;

    @Option(names = "--filter", paramLabel = "TEXT", descriptionKey = "filter")
    private String filter = "";

    @Option(names = "--dir", paramLabel = "DIR", descriptionKey = "dir")
    private @Nullable Path directory;

    @Option(names = "--equal-priority", descriptionKey = "equal-priority")
    private boolean equalPriority;

    @Option(names = "--without-rivals", descriptionKey = "without-rivals")
    private boolean withoutRivals;

    public OutputOption output() {
        return output;
    }

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

    /** Where data is put while it is needed; null for the usual place. */
    public @Nullable Path directory() {
        return directory;
    }

    /** Whether nothing measured has priority over other processes, root or not. */
    public boolean equalPriority() {
        return equalPriority;
    }

    /** Whether absent rivals are expected. */
    public boolean withoutRivals() {
        return withoutRivals;
    }
}
