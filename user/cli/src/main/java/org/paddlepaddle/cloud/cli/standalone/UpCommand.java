// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Cells;
import org.paddlepaddle.cloud.terminal.screen.Columns;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code pdc up}: returns when the API and the node are ready. */
@Command(name = "up")
public final class UpCommand implements Callable<Integer> {
    private static final int LABEL = 12;

    private final Shell shell;
    private final StandaloneControl control;

    @SuppressWarnings("NullAway.Init") // the parser sets it
    @Spec
    private CommandSpec spec;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Option(names = UnmetRequest.NETWORK, paramLabel = "MODE")
    private NetworkChoice network = NetworkChoice.auto;

    @Option(names = UnmetRequest.PORT, paramLabel = "PORT")
    private @Nullable Integer port;

    @Option(names = UnmetRequest.NODES, paramLabel = "N")
    private int nodes = 1;

    @Option(names = UnmetRequest.GPUS, paramLabel = "N")
    private int gpus;

    @Option(names = UnmetRequest.SIMULATED, paramLabel = "N")
    private int simulated;

    @Option(names = UnmetRequest.WITHOUT_OPERATOR)
    private boolean withoutOperator;

    @Option(names = "--foreground")
    private boolean foreground;

    public UpCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() throws InterruptedException {
        var request =
                new UpRequest(
                        home.resolve(shell),
                        network,
                        requestedPort(),
                        requestedNodes(),
                        !withoutOperator);
        if (foreground) {
            return control.runHere(request);
        }
        var clock = InstantSource.system();
        var begun = clock.instant();
        var result = new Startup(shell, control, clock).ensure(request);
        var unmet =
                result.alreadyRunning() ? unmet(request, result.system()) : List.<UnmetRequest>of();
        if (!unmet.isEmpty()) {
            return unchanged(result.system(), unmet).code();
        }
        report(result, Duration.between(begun, clock.instant()));
        return Exit.OK.code();
    }

    private List<UnmetRequest> unmet(UpRequest request, RunningSystem system) {
        var typed =
                spec.commandLine().getParseResult().matchedOptions().stream()
                        .map(OptionSpec::longestName)
                        .collect(Collectors.toSet());
        return control.startedWith(request.home(), system)
                .map(started -> UnmetRequest.of(typed, request, started, system))
                .orElse(List.of());
    }

    /** A running system stays as it is; who wants another one learns how to get it. */
    private Exit unchanged(RunningSystem system, List<UnmetRequest> unmet) {
        if (!output.forPeople()) {
            var report = StatusReport.of(system, "running");
            report.put("unchanged", unmet.stream().map(UnmetRequest::report).toList());
            output.print(shell, () -> "", report);
            return Exit.FAILED;
        }
        var differences =
                unmet.stream()
                        .map(wish -> shell.text("up.unmet", wish.typed(), running(wish)))
                        .collect(Collectors.joining(", "));
        var wishes = unmet.stream().map(UnmetRequest::typed).collect(Collectors.joining(" "));
        var flag = home.flag(shell);
        var again = shell.suggest("down") + flag + " && " + shell.suggest("up " + wishes) + flag;
        throw Failure.of(
                Exit.FAILED,
                shell.text("up.unchanged", Sizes.elapsed(uptime(system)), differences),
                shell.text("up.change", again));
    }

    private String running(UnmetRequest wish) {
        return wish.option().equals(UnmetRequest.WITHOUT_OPERATOR)
                ? shell.text("up.has-operator")
                : wish.running();
    }

    private OptionalInt requestedPort() {
        if (port == null) {
            return OptionalInt.empty();
        }
        if (port < 1 || port > 65_535) {
            throw Failure.of(Exit.USAGE, shell.text("up.bad-port", port));
        }
        return OptionalInt.of(port);
    }

    private NodesRequest requestedNodes() {
        allow(UnmetRequest.NODES, nodes, 1, 64);
        allow(UnmetRequest.GPUS, gpus, 0, 1_024);
        allow(UnmetRequest.SIMULATED, simulated, 0, 10_000);
        return new NodesRequest(nodes, gpus, simulated);
    }

    private void allow(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw Failure.of(Exit.USAGE, shell.text("up.bad-count", option, value, least, most));
        }
    }

    private void report(Startup.Result result, Duration elapsed) {
        var system = result.system();
        if (!output.forPeople()) {
            output.print(shell, () -> "", StatusReport.of(system, "running"));
            return;
        }
        var headline =
                result.alreadyRunning()
                        ? shell.text("up.already", Sizes.elapsed(uptime(system)))
                        : shell.text("up.ready", Sizes.elapsed(elapsed));
        shell.screen().line(shell.screen().style().good("✓ ") + headline);
        screenful(system).forEach(shell.screen()::line);
    }

    /** Where things are, and what to type next; every command can be copied as it stands. */
    private List<String> screenful(RunningSystem system) {
        var lines = new ArrayList<String>();
        lines.add(field("up.api", system.server()));
        system.web().ifPresent(address -> lines.add(field("up.web", address)));
        system.s3().ifPresent(address -> lines.add(field("up.s3", address)));
        lines.add(field("up.kubeconfig", system.kubeconfig().toString()));
        var network = new NetworkLines(shell);
        lines.add(field("up.network", network.mode(system)));
        network.reason(system).ifPresent(reason -> lines.add(" ".repeat(LABEL + 2) + reason));
        lines.add(field("up.node", system.node()));
        lines.add("");
        lines.add(shell.text("up.next"));
        var flag = home.flag(shell);
        lines.addAll(
                Columns.set(
                        List.of(
                                List.of("  export KUBECONFIG=" + system.kubeconfig()),
                                List.of("  kubectl get nodes", without(flag)),
                                List.of("  " + shell.suggest("demo") + flag, text("demo")),
                                List.of("  " + shell.suggest("down") + flag, text("down")))));
        return lines;
    }

    private String without(String flag) {
        return shell.text("up.next-or", shell.suggest("get nodes") + flag);
    }

    private String text(String command) {
        return shell.text("up.next-" + command);
    }

    private String field(String key, String value) {
        return "  " + Cells.pad(shell.text(key), LABEL) + value;
    }

    private static Duration uptime(RunningSystem system) {
        return Duration.between(system.started(), InstantSource.system().instant());
    }
}
