// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.cli.doctor.Check;
import org.paddlepaddle.cloud.cli.doctor.Checkup;
import org.paddlepaddle.cloud.cli.machine.MachineFacts;
import org.paddlepaddle.cloud.cli.machine.PathPrograms;
import org.paddlepaddle.cloud.cli.machine.Python;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl.FoundDevices;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** What must hold before the demo begins; said first, with the command that helps. */
final class DemoChecks {
    private static final Pattern NOT_ASKED =
            Pattern.compile("No module named pip|unknown command \"index\"");

    private final Shell shell;

    DemoChecks(Shell shell) {
        this.shell = shell;
    }

    /** Refuses with everything that is missing at once, not one thing per attempt. */
    void machine(List<Check> checks) {
        var failures =
                checks.stream().filter(check -> check.verdict() == Check.Verdict.failed).toList();
        if (failures.isEmpty()) {
            return;
        }
        var advice = failures.stream().flatMap(check -> check.fix().stream()).distinct().toList();
        var found = String.join("; ", failures.stream().map(Check::found).toList());
        throw new Failure(Exit.MISSING, shell.text("demo.cannot-start", found), advice);
    }

    static List<Check> of(MachineFacts machineFacts, Shell shell) {
        return Checkup.examine(
                machineFacts, OptionalLong.empty(), FoundDevices.NONE, shell.messages());
    }

    /**
     * The environment comes from a package index; whether it can be reached is asked, not hoped.
     * pip itself is asked, because only it knows the user's mirrors, proxies and certificates. A
     * Python without pip, or with one too old for the question, is given the benefit of the doubt:
     * the environment brings its own.
     */
    void network(Python python) {
        var answer = PathPrograms.ask(question(python));
        if (answer.ok() || NOT_ASKED.matcher(answer.output()).find()) {
            return;
        }
        throw new Failure(
                Exit.MISSING,
                shell.text("demo.no-network"),
                List.of(
                        shell.text("demo.no-network-advice"),
                        "pip config set global.index-url https://<mirror>/simple",
                        "export HTTPS_PROXY=http://<proxy>:<port>"));
    }

    private static List<String> question(Python python) {
        return List.of(
                python.path().toString(),
                "-m",
                "pip",
                "index",
                "versions",
                "paddlepaddle",
                "--timeout",
                "5",
                "--retries",
                "0");
    }
}
