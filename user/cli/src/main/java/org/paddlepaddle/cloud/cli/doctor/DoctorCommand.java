// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.doctor;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.cluster.KubeconfigOption;
import org.paddlepaddle.cloud.cli.machine.Survey;
import org.paddlepaddle.cloud.cli.standalone.HomeState;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Cells;
import org.paddlepaddle.cloud.terminal.screen.Style;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * {@code pdc doctor}, of this machine or of a cluster: exit 0 when nothing stops work, 5 when
 * something does.
 */
@Command(name = "doctor")
public final class DoctorCommand implements Callable<Integer> {
    private static final int NAME_WIDTH = 11;

    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final KubeconfigOption kubeconfig = new KubeconfigOption();
    @Mixin private final OutputOption output = new OutputOption();

    public DoctorCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        return kubeconfig.given() ? cluster(directory) : machine(directory);
    }

    private int cluster(Path directory) {
        try (var cluster = kubeconfig.open(shell, directory)) {
            var checkup = new ClusterCheckup(ClusterSurvey.of(cluster), shell.messages());
            var checks = checkup.checks();
            output.print(shell, () -> text(checks), checkup.values());
            return exit(checks);
        }
    }

    private int machine(Path directory) {
        var machineFacts = new Survey(shell.environment()).machine(directory);
        var checks =
                Checkup.examine(
                        machineFacts, ownProcess(directory), control.devices(), shell.messages());
        output.print(shell, () -> text(checks), Map.of("checks", values(checks)));
        return exit(checks);
    }

    private static int exit(List<Check> checks) {
        return (failures(checks) == 0 ? Exit.OK : Exit.MISSING).code();
    }

    private OptionalLong ownProcess(Path directory) {
        return control.look(directory) instanceof HomeState.Running(var system)
                ? OptionalLong.of(system.pid())
                : OptionalLong.empty();
    }

    private String text(List<Check> checks) {
        var lines = new StringBuilder();
        for (var check : checks) {
            lines.append(line(check, shell.screen().style())).append('\n');
            check.fix().ifPresent(fix -> lines.append(fixLine(fix)).append('\n'));
        }
        var warnings = checks.stream().filter(c -> c.verdict() == Check.Verdict.warning).count();
        return lines.append('\n')
                .append(shell.text("doctor.summary", failures(checks), warnings))
                .toString();
    }

    static String line(Check check, Style style) {
        var mark =
                switch (check.verdict()) {
                    case ok -> style.good("✓");
                    case warning -> style.warning("!");
                    case failed -> style.bad("✗");
                };
        return mark + " " + Cells.pad(check.name(), NAME_WIDTH) + check.found();
    }

    private String fixLine(String fix) {
        return " ".repeat(NAME_WIDTH + 2) + shell.screen().style().accent("→ " + fix);
    }

    private static long failures(List<Check> checks) {
        return checks.stream().filter(check -> check.verdict() == Check.Verdict.failed).count();
    }

    private static List<Map<String, String>> values(List<Check> checks) {
        return checks.stream().map(DoctorCommand::value).toList();
    }

    private static Map<String, String> value(Check check) {
        var value = new LinkedHashMap<String, String>();
        value.put("name", check.name());
        value.put("verdict", check.verdict().name());
        value.put("found", check.found());
        check.fix().ifPresent(fix -> value.put("fix", fix));
        return value;
    }
}
