// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.demo.DemoCommand;
import org.paddlepaddle.cloud.cli.doctor.DoctorCommand;
import org.paddlepaddle.cloud.cli.image.ImageGroup;
import org.paddlepaddle.cloud.cli.job.RunCommand;
import org.paddlepaddle.cloud.cli.job.WhyCommand;
import org.paddlepaddle.cloud.cli.node.NodeGroup;
import org.paddlepaddle.cloud.cli.resource.ApplyCommand;
import org.paddlepaddle.cloud.cli.resource.AttachCommand;
import org.paddlepaddle.cloud.cli.resource.CopyCommand;
import org.paddlepaddle.cloud.cli.resource.CreateCommand;
import org.paddlepaddle.cloud.cli.resource.DeleteCommand;
import org.paddlepaddle.cloud.cli.resource.DescribeCommand;
import org.paddlepaddle.cloud.cli.resource.EventsCommand;
import org.paddlepaddle.cloud.cli.resource.ExecCommand;
import org.paddlepaddle.cloud.cli.resource.ExplainCommand;
import org.paddlepaddle.cloud.cli.resource.GetCommand;
import org.paddlepaddle.cloud.cli.resource.LogsCommand;
import org.paddlepaddle.cloud.cli.resource.PortForwardCommand;
import org.paddlepaddle.cloud.cli.resource.ScaleCommand;
import org.paddlepaddle.cloud.cli.resource.TopCommand;
import org.paddlepaddle.cloud.cli.resource.WaitCommand;
import org.paddlepaddle.cloud.cli.rollout.RolloutGroup;
import org.paddlepaddle.cloud.cli.standalone.BackupCommand;
import org.paddlepaddle.cloud.cli.standalone.DownCommand;
import org.paddlepaddle.cloud.cli.standalone.EndingLines;
import org.paddlepaddle.cloud.cli.standalone.RestoreCommand;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.cli.standalone.StatusCommand;
import org.paddlepaddle.cloud.cli.standalone.TokenCommand;
import org.paddlepaddle.cloud.cli.standalone.UpCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The root of the command line. Alone it prints a short screen that says where to begin. */
@Command(name = "pdc")
public final class Pdc implements Callable<Integer> {
    private final Shell shell;

    @SuppressWarnings("UnusedVariable") // the parser acts on it
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT)
    private boolean help;

    @Option(names = "--debug", scope = ScopeType.INHERIT)
    private boolean debug;

    private Pdc(Shell shell) {
        this.shell = shell;
    }

    /** Runs one command line; the answer is the exit code. */
    public static int run(
            Shell shell, StandaloneControl control, List<Part> parts, String... arguments) {
        return commandLine(shell, control, parts).execute(arguments);
    }

    static CommandLine commandLine(Shell shell, StandaloneControl control, List<Part> parts) {
        var root = new Pdc(shell);
        var line =
                new CommandLine(root)
                        .addSubcommand(new DemoCommand(shell, control))
                        .addSubcommand(new UpCommand(shell, control))
                        .addSubcommand(new DownCommand(shell, control))
                        .addSubcommand(new StatusCommand(shell, control))
                        .addSubcommand(new DoctorCommand(shell, control))
                        .addSubcommand(new TokenCommand(shell, control))
                        .addSubcommand(new BackupCommand(shell, control))
                        .addSubcommand(new RestoreCommand(shell, control))
                        .addSubcommand(new RunCommand(shell))
                        .addSubcommand(new GetCommand(shell))
                        .addSubcommand(new DescribeCommand(shell))
                        .addSubcommand(new WhyCommand(shell))
                        .addSubcommand(new LogsCommand(shell))
                        .addSubcommand(new ExecCommand(shell))
                        .addSubcommand(new AttachCommand(shell))
                        .addSubcommand(new CopyCommand(shell))
                        .addSubcommand(new PortForwardCommand(shell))
                        .addSubcommand(new TopCommand(shell))
                        .addSubcommand(new EventsCommand(shell))
                        .addSubcommand(new ApplyCommand(shell))
                        .addSubcommand(new CreateCommand(shell))
                        .addSubcommand(new DeleteCommand(shell))
                        .addSubcommand(new WaitCommand(shell))
                        .addSubcommand(new ScaleCommand(shell))
                        .addSubcommand(RolloutGroup.line(shell))
                        .addSubcommand(new ExplainCommand(shell))
                        .addSubcommand(ImageGroup.line(shell, control.images()))
                        .addSubcommand(NodeGroup.line(shell, control))
                        .addSubcommand(new BenchCommand(shell))
                        .addSubcommand(new VersionCommand(shell, control))
                        .addSubcommand(new CompletionCommand(shell));
        var errors = new Errors(shell, () -> root.debug, parts, new EndingLines(shell, control));
        line.setResourceBundle(shell.messages().help());
        // After our own texts are set: a part has others.
        parts.forEach(part -> line.addSubcommand(part.commands()));
        return line.setOut(errors.writer(shell.screen().out()))
                .setErr(errors.writer(shell.screen().err()))
                .setColorScheme(
                        CommandLine.Help.defaultColorScheme(
                                shell.screen().style().coloured() ? Ansi.ON : Ansi.OFF))
                .setUsageHelpWidth(Math.clamp(shell.screen().width(), 60, 110))
                .setUsageHelpAutoWidth(false)
                .setParameterExceptionHandler(errors::misunderstood)
                .setExecutionExceptionHandler(errors::failed);
    }

    @Override
    public Integer call() {
        var style = shell.screen().style();
        shell.screen().line(style.bold(shell.text("welcome.title")));
        shell.screen().blank();
        shell.screen().line(shell.text("welcome.body"));
        return Exit.OK.code();
    }
}
