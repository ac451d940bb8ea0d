// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.image.ImageControl.Environment;
import org.paddlepaddle.cloud.cli.image.ImageControl.State;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Cells;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pdc status}: what runs, where, since when, and how many jobs. */
@Command(name = "status")
public final class StatusCommand implements Callable<Integer> {
    private static final int LABEL = 12;

    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    public StatusCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        return switch (control.look(directory)) {
            case HomeState.Running(var system) -> running(directory, system).code();
            case HomeState.Leftover(var last) -> leftover(directory, last).code();
            case HomeState.Held held -> held(directory, held).code();
            case HomeState.Nothing _ -> nothing(directory).code();
        };
    }

    private Exit running(Path directory, RunningSystem system) {
        var clusterPopulation = ClusterPopulation.of(system);
        var environments = control.images().environments(directory);
        var disk = DiskUse.of(directory, environments.stream().mapToLong(Environment::bytes).sum());
        var report = StatusReport.of(system, "running");
        clusterPopulation.ifPresent(
                found -> {
                    report.put("nodes", found.nodeReport());
                    report.put("pods", found.pods());
                    report.put("jobs", found.jobs());
                });
        report.put("images", states(environments));
        report.put("disk", disk.report());
        output.print(shell, () -> text(system, clusterPopulation, environments, disk), report);
        return system.stage() == RunningSystem.Stage.ready ? Exit.OK : Exit.NOT_RUNNING;
    }

    private static Map<String, Object> states(List<Environment> environments) {
        var states = new LinkedHashMap<String, Object>();
        environments.forEach(each -> states.put(each.name(), each.state().name()));
        return states;
    }

    private String text(
            RunningSystem system,
            Optional<ClusterPopulation> clusterPopulation,
            List<Environment> environments,
            DiskUse disk) {
        var uptime = Duration.between(system.started(), InstantSource.system().instant());
        var style = shell.screen().style();
        var headline =
                switch (system.stage()) {
                    case ready -> style.good("✓ ") + shell.text("status.running");
                    case starting -> style.warning("! ") + shell.text("status.starting");
                    case stopping -> style.warning("! ") + shell.text("status.stopping");
                };
        return String.join(
                "\n",
                headline,
                field("status.pid", Long.toString(system.pid())),
                field("status.version", system.version()),
                field("status.uptime", Sizes.elapsed(uptime)),
                field("up.api", system.server()),
                field("up.web", system.web().orElse("-")),
                field("up.s3", system.s3().orElse("-")),
                field("up.kubeconfig", system.kubeconfig().toString()),
                field("up.network", network(system)),
                field("status.nodes", clusterPopulation.map(this::nodes).orElse(system.node())),
                field(
                        "status.pods",
                        clusterPopulation.map(found -> summary(found.pods())).orElse("-")),
                field(
                        "status.jobs",
                        clusterPopulation.map(found -> summary(found.jobs())).orElse("-")),
                field("status.images", images(environments)),
                field("status.parts", String.join(" ", system.ready())),
                field("status.disk", disk(disk)),
                field("status.log", system.log().toString()));
    }

    private String network(RunningSystem system) {
        var lines = new NetworkLines(shell);
        var reason = lines.reason(system).map(text -> "\n" + " ".repeat(LABEL + 2) + text);
        return lines.mode(system) + reason.orElse("");
    }

    private String nodes(ClusterPopulation clusterPopulation) {
        return shell.text(
                "status.nodes-ready", clusterPopulation.readyNodes(), clusterPopulation.nodes());
    }

    private String images(List<Environment> environments) {
        var notable =
                environments.stream()
                        .filter(each -> each.state() == State.ready || each.state() == State.making)
                        .map(each -> each.name() + " " + shell.text("image.state." + each.state()))
                        .collect(Collectors.joining(", "));
        return notable.isEmpty() ? shell.text("status.no-images") : notable;
    }

    private String disk(DiskUse disk) {
        return shell.text("status.disk-use", Sizes.bytes(disk.total()), Sizes.bytes(disk.free()));
    }

    private String summary(Map<String, Integer> counts) {
        return counts.isEmpty()
                ? shell.text("status.none")
                : counts.entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey())
                        .collect(Collectors.joining(", "));
    }

    private Exit leftover(Path directory, RunningSystem last) {
        var lines = new AbnormalExitLines(shell, control);
        var abnormalExit = lines.ending(directory, last);
        var report = StatusReport.of(last, "killed");
        if (!(abnormalExit instanceof AbnormalExit.Unknown)) {
            report.put("ending", AbnormalExitLines.report(abnormalExit));
        }
        output.print(shell, () -> leftover(directory, last, lines.of(abnormalExit)), report);
        return Exit.NOT_RUNNING;
    }

    private String leftover(Path directory, RunningSystem last, List<String> ending) {
        var headline =
                ending.isEmpty()
                        ? shell.text("status.leftover", directory, last.pid())
                        : shell.text("status.gone", directory, last.pid(), ending.getFirst());
        var lines = new ArrayList<>(List.of(shell.screen().style().warning("! ") + headline));
        ending.stream().skip(1).forEach(line -> lines.add("  " + line));
        lines.add("  " + shell.text("status.leftover-advice"));
        return String.join("\n", lines);
    }

    private Exit held(Path directory, HomeState.Held held) {
        output.print(
                shell,
                () -> shell.text("up.held", directory, held.pid(), held.host(), held.since()),
                Map.of("state", "held", "pid", held.pid()));
        return Exit.BUSY;
    }

    private Exit nothing(Path directory) {
        var report = new LinkedHashMap<String, Object>();
        report.put("state", "stopped");
        report.put("version", control.version());
        report.put("ready", List.of());
        output.print(shell, () -> shell.text("status.stopped", directory), report);
        return Exit.NOT_RUNNING;
    }

    private String field(String key, String value) {
        return "  " + Cells.pad(shell.text(key), LABEL) + value;
    }
}
