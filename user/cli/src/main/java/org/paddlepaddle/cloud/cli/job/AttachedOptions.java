// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cli.resource.ForwardedPort;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Option;

/** How one joins the streams of a run, in Docker's words. */
final class AttachedOptions {
    @Option(names = {"-i", "--stdin"})
    private boolean stdin;

    @Option(names = {"-t", "--tty"})
    private boolean terminal;

    @Option(
            names = {"-p", "--publish"},
            paramLabel = "[LOCAL:]PORT")
    private List<String> ports = new ArrayList<>();

    /** Whether one pod is wanted that somebody types to, and not a job. */
    boolean wanted() {
        return stdin || terminal;
    }

    boolean stdin() {
        return stdin;
    }

    boolean terminal() {
        return terminal;
    }

    List<ForwardedPort> ports(Shell shell) {
        if (!ports.isEmpty() && !wanted()) {
            throw Failure.of(
                    Exit.USAGE,
                    shell.text("run.ports-alone"),
                    shell.text("run.ports-alone-advice"));
        }
        return ports.stream().map(text -> ForwardedPort.parse(shell, text)).toList();
    }
}
