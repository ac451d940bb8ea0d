// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cube.agent.AgentConfig;
import org.paddlepaddle.cloud.cube.agent.AgentServer;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc cube agent}: an agent of its own, for several servers on one machine. */
@Command(name = "agent")
final class AgentCommand implements Callable<Integer> {
    private final Shell shell;
    @Mixin private final ListenOption listen = new ListenOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Option(
            names = {"-P", "--port"},
            paramLabel = "PORT")
    private int port = AgentConfig.USUAL_PORT;

    @Option(names = "--root", paramLabel = "DIR")
    private List<Path> roots = List.of(Path.of(""));

    @Option(names = "--keep-versions", paramLabel = "COUNT")
    private int keep = AgentConfig.USUAL_KEEP;

    @SuppressWarnings("UnusedVariable") // upstream's; there is nothing to size here
    @Option(
            names = {"-n", "-q", "-l"},
            hidden = true)
    private List<String> ignored = List.of();

    AgentCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        ServiceLog.open(shell);
        var sharedToken = listen.token(shell);
        var places = roots.stream().map(shell::path).toList();
        try (var service = new Service()) {
            var agent =
                    service.add(
                            AgentServer.start(
                                    AgentConfig.local(places, sharedToken, keep),
                                    new InetSocketAddress(listen.host(), port),
                                    sharedToken,
                                    listen.open()));
            output.announce(
                    shell,
                    () -> shell.text("agent.ready", listen.host() + ":" + agent.port(), places),
                    Map.of("ready", true, "port", agent.port()));
            service.await();
        }
        return Exit.OK.code();
    }
}
