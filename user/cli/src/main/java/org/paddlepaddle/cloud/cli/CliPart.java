// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.cli.bench.BenchGroup;
import org.paddlepaddle.cloud.cli.bench.Benchmark;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.demo.DemoCommand;
import org.paddlepaddle.cloud.cli.doctor.DoctorCommand;
import org.paddlepaddle.cloud.cli.image.ImageControl;
import org.paddlepaddle.cloud.cli.image.ImageGroup;
import org.paddlepaddle.cloud.cli.job.RunCommand;
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
import org.paddlepaddle.cloud.cli.resource.WhyCommand;
import org.paddlepaddle.cloud.cli.rollout.RolloutGroup;
import org.paddlepaddle.cloud.cli.service.AskCommand;
import org.paddlepaddle.cloud.cli.service.DeployCommand;
import org.paddlepaddle.cloud.cli.service.PromoteCommand;
import org.paddlepaddle.cloud.cli.standalone.AbnormalExitLines;
import org.paddlepaddle.cloud.cli.standalone.BackupCommand;
import org.paddlepaddle.cloud.cli.standalone.DownCommand;
import org.paddlepaddle.cloud.cli.standalone.RestoreCommand;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.cli.standalone.StatusCommand;
import org.paddlepaddle.cloud.cli.standalone.TokenCommand;
import org.paddlepaddle.cloud.cli.standalone.UpCommand;
import org.paddlepaddle.cloud.cli.standalone.VersionCommand;
import org.paddlepaddle.cloud.cli.web.ConsoleCommand;
import org.paddlepaddle.cloud.cli.web.PipelineGroup;
import org.paddlepaddle.cloud.cli.web.S3Group;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** The commands of this module: the standalone system, training, and the words of kubectl. */
public final class CliPart implements Part {
    private final Shell shell;
    private final StandaloneControl control;

    /**
     * @param shell of any module
     */
    public CliPart(Shell shell, StandaloneControl control) {
        this.shell = shell.of(CliPart.class);
        this.control = control;
    }

    @Override
    public String top() {
        return "";
    }

    @Override
    public List<CommandLine> commands() {
        var help = shell.messages().help();
        return made().map(each -> line(each, help)).toList();
    }

    /** A group may have texts of its own. */
    private static CommandLine line(Object command, ResourceBundle help) {
        var line = command instanceof CommandLine group ? group : new CommandLine(command);
        return line.getResourceBundle() == null ? line.setResourceBundle(help) : line;
    }

    /** In the order of the help. */
    private Stream<Object> made() {
        return Stream.of(
                new DemoCommand(shell, control),
                new UpCommand(shell, control),
                new DownCommand(shell, control),
                new StatusCommand(shell, control),
                new DoctorCommand(shell, control),
                new TokenCommand(shell, control),
                new ConsoleCommand(shell, control),
                PipelineGroup.line(shell, control),
                S3Group.line(shell, control),
                new BackupCommand(shell, control),
                new RestoreCommand(shell, control),
                new RunCommand(shell, control),
                new DeployCommand(shell, control),
                new AskCommand(shell),
                new PromoteCommand(shell),
                new GetCommand(shell),
                new DescribeCommand(shell),
                new WhyCommand(shell),
                new LogsCommand(shell),
                new ExecCommand(shell),
                new AttachCommand(shell),
                new CopyCommand(shell),
                new PortForwardCommand(shell),
                new TopCommand(shell),
                new EventsCommand(shell),
                new ApplyCommand(shell),
                new CreateCommand(shell),
                new DeleteCommand(shell),
                new WaitCommand(shell),
                new ScaleCommand(shell),
                RolloutGroup.line(shell),
                new ExplainCommand(shell),
                ImageGroup.line(shell, control.images()),
                NodeGroup.line(shell, control),
                BenchGroup.line(shell, this::noBenchmarks),
                new VersionCommand(shell, control),
                new CompletionCommand(shell));
    }

    /** The launch script of a checkout runs them itself: whoever comes here has no checkout. */
    private int noBenchmarks(Benchmark asked) {
        throw Failure.of(
                Exit.MISSING,
                shell.text("bench.no-sources"),
                shell.text("bench.no-sources-advice"));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return switch (failure) {
            case ClusterException refusal -> Optional.of(refused(refusal));
            case ImageControl.RefusedException refusal ->
                    Optional.of(
                            new Failure(
                                    Exit.FAILED,
                                    String.valueOf(refusal.getMessage()),
                                    List.of(),
                                    refusal));
            default -> Optional.empty();
        };
    }

    private Failure refused(ClusterException e) {
        var message = String.valueOf(e.getMessage());
        if (e.noAnswer()) {
            var advice =
                    new ArrayList<>(new AbnormalExitLines(shell, control).ofSilent(e.server()));
            advice.addAll(List.of(shell.text("advice.up"), shell.text("advice.status")));
            return new Failure(
                    Exit.NOT_RUNNING,
                    shell.text("cluster.no-answer", e.server(), message),
                    advice,
                    e);
        }
        var advice =
                switch (e.code()) {
                    case 401, 403 -> List.of(shell.text("cluster.forbidden-advice"));
                    case 404 -> List.of(shell.text("cluster.not-found-advice"));
                    default -> List.<String>of();
                };
        return new Failure(
                Exit.FAILED, shell.text("cluster.refused", e.code(), message), advice, e);
    }
}
