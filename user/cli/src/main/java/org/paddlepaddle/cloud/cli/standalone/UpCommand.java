// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.Failure;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.OutputOption;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.screen.Cells;
import org.paddlepaddle.cloud.cli.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc up}: returns when the API and the node are ready. */
@Command(name = "up")
public final class UpCommand implements Callable<Integer> {
    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Option(names = "--network", paramLabel = "MODE")
    private NetworkChoice network = NetworkChoice.auto;

    @Option(names = "--port", paramLabel = "PORT")
    private @Nullable Integer port;

    @Option(names = "--foreground")
    private boolean foreground;

    public UpCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() throws InterruptedException {
        var request = new UpRequest(home.resolve(shell), network, requestedPort());
        if (foreground) {
            return control.runHere(request);
        }
        var clock = InstantSource.system();
        var begun = clock.instant();
        var result = new Startup(shell, control, clock).ensure(request);
        report(result, Duration.between(begun, clock.instant()));
        return Exit.OK.code();
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
        screenful(shell, system, home.flag(shell)).forEach(shell.screen()::line);
    }

    /** Where things are, and what to type next; every command can be copied as it stands. */
    static List<String> screenful(Shell shell, RunningSystem system, String homeFlag) {
        return List.of(
                field(shell, "up.api", system.server()),
                field(shell, "up.kubeconfig", system.kubeconfig().toString()),
                field(shell, "up.network", shell.text("network." + system.network())),
                field(shell, "up.node", system.node()),
                "",
                shell.text("up.next"),
                "  export KUBECONFIG=" + system.kubeconfig(),
                "  kubectl get nodes        "
                        + shell.text("up.next-or", "pdc get nodes" + homeFlag),
                "  pdc demo" + homeFlag + "                 " + shell.text("up.next-demo"),
                "  pdc down" + homeFlag + "                 " + shell.text("up.next-down"));
    }

    private static String field(Shell shell, String key, String value) {
        return "  " + Cells.pad(shell.text(key), 12) + value;
    }

    private static Duration uptime(RunningSystem system) {
        return Duration.between(system.started(), InstantSource.system().instant());
    }
}
