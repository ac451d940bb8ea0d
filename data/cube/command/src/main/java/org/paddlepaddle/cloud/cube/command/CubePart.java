// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.cube.build.BuildException;
import org.paddlepaddle.cloud.cube.client.CubeClientException;
import org.paddlepaddle.cloud.cube.command.demo.CubeDemoCommand;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.input.InputException;
import org.paddlepaddle.cloud.cube.layer.LayerException;
import org.paddlepaddle.cloud.cube.legacy.LegacyException;
import org.paddlepaddle.cloud.cube.store.StoreException;
import org.paddlepaddle.cloud.cube.transfer.conf.ConfException;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.SystemReason;
import picocli.CommandLine;

/** {@code pdc cube} with its commands, and what the exceptions of this module mean. */
public final class CubePart implements Part {
    private final Shell shell;
    private final Supplier<List<CommandLine>> others;

    public CubePart(Shell shell) {
        this(shell, List::of);
    }

    /**
     * @param others commands below {@code pdc cube} that this module does not know, with their
     *     texts
     */
    public CubePart(Shell shell, Supplier<List<CommandLine>> others) {
        this.shell = shell.of(CubePart.class);
        this.others = others;
    }

    @Override
    public String top() {
        return "cube";
    }

    @Override
    public List<CommandLine> commands() {
        var line =
                new CommandLine(new CubeCommand(shell))
                        .addSubcommand(new CubeDemoCommand(shell))
                        .addSubcommand(new CubeServeCommand(shell))
                        .addSubcommand(new BuildCommand(shell))
                        .addSubcommand(new TransferCommand(shell))
                        .addSubcommand(new AgentCommand(shell))
                        .addSubcommand(new CubeGetCommand(shell))
                        .addSubcommand(new StatCommand(shell))
                        .addSubcommand(new CubeTopCommand(shell))
                        .addSubcommand(new VerifyCommand(shell))
                        .addSubcommand(new ExportLegacyCommand(shell));
        // Its own texts first: those that join later keep theirs.
        line.setResourceBundle(shell.messages().help());
        others.get().forEach(line::addSubcommand);
        return List.of(line);
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return switch (failure) {
            case ConfException conf ->
                    Optional.of(failure(Exit.USAGE, conf, shell.text("advice.conf")));
            case BuildException build -> Optional.of(failure(Exit.FAILED, build));
            case InputException input -> Optional.of(failure(Exit.FAILED, input));
            case LayerException layer -> Optional.of(failure(Exit.FAILED, layer));
            case LegacyException legacy -> Optional.of(failure(Exit.FAILED, legacy));
            case StoreException store -> Optional.of(failure(Exit.FAILED, store));
            case FilesException ship -> Optional.of(failure(Exit.FAILED, ship));
            case CubeClientException client -> Optional.of(failure(Exit.NOT_RUNNING, client));
            // What somebody typed or wrote into a file of flags.
            case IllegalArgumentException wrong -> Optional.of(failure(Exit.USAGE, wrong));
            default -> Optional.empty();
        };
    }

    private static Failure failure(Exit exit, Exception cause, String... advice) {
        return new Failure(exit, SystemReason.sentence(cause), List.of(advice), cause);
    }
}
