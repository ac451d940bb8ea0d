// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.sample.CacheStatus;
import org.paddlepaddle.cloud.api.sample.SampleSetStatus;
import org.paddlepaddle.cloud.component.run.SetJobs;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pdc data stat}: how much of a set is here, and what it waits for. */
@Command(name = "stat")
final class DataStatCommand implements Callable<Integer> {
    private static final CacheStatus UNKNOWN =
            new CacheStatus("-", "-", "-", "-", "-", "-", "-", null);

    private final Shell shell;
    private final DefaultSystem system;
    @Mixin private final SetChoice set = new SetChoice();
    @Mixin private final OutputOption output = new OutputOption();

    DataStatCommand(Shell shell, DefaultSystem system) {
        this.shell = shell;
        this.system = system;
    }

    @Override
    public Integer call() {
        try (var client = SetChoice.client(system)) {
            var found = new SetJobs(client, set.key()).found().getStatus();
            var status = Objects.requireNonNullElse(found, SampleSetStatus.NONE);
            output.print(shell, () -> page(status), status);
        }
        return Exit.OK.code();
    }

    private String page(SampleSetStatus status) {
        var cache = Objects.requireNonNullElse(status.cacheStatus(), UNKNOWN);
        return shell.text(
                "stat.page",
                set.key().name(),
                status.phase() == null ? "-" : status.phase(),
                status.condition(StandardCondition.Ready).map(Condition::message).orElse(""),
                shown(cache.totalFiles()),
                shown(cache.totalSize()),
                shown(cache.cachedSize()),
                shown(cache.diskAvail()),
                shown(cache.diskSize()));
    }

    private static String shown(@Nullable String figure) {
        return figure == null ? "-" : figure;
    }
}
