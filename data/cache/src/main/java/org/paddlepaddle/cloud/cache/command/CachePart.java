// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.command;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cache.source.SourceException;
import org.paddlepaddle.cloud.terminal.CommandGroup;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc cache} with its commands. */
public final class CachePart implements Part {
    private final Shell shell;

    public CachePart(Shell shell) {
        this.shell = shell.of(CachePart.class);
    }

    @Override
    public String top() {
        return "cache";
    }

    @Override
    public List<CommandLine> commands() {
        return List.of(
                CommandGroup.of("cache", new CacheServeCommand(shell))
                        .setResourceBundle(shell.messages().help()));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return failure instanceof SourceException source
                ? Optional.of(Failure.of(Exit.FAILED, String.valueOf(source.getMessage())))
                : Optional.empty();
    }
}
