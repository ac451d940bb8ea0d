// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.agent.AgentConfig;
import org.paddlepaddle.cloud.cube.agent.AgentServer;
import org.paddlepaddle.cloud.cube.layer.Niceness;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;
import org.paddlepaddle.cloud.cube.legacy.LegacyDirectories;
import org.paddlepaddle.cloud.cube.server.CubeFlags;
import org.paddlepaddle.cloud.cube.server.CubeServer;
import org.paddlepaddle.cloud.cube.server.Gflags;
import org.paddlepaddle.cloud.cube.store.FileStore;
import org.paddlepaddle.cloud.cube.store.StoreOptions;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc cube serve}: a server, with an agent in the same process if wished. */
@Command(name = "serve")
final class CubeServeCommand implements Callable<Integer> {
    private static final Path USUAL_FLAGS = CubeFlags.FLAG_FILE;

    private final Shell shell;
    @Mixin private final ListenOption listen = new ListenOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Option(
            names = {"--flagfile", "-flagfile"},
            paramLabel = "FILE")
    private @Nullable Path flagfile;

    @Option(
            names = {"-p", "--port", "-port"},
            paramLabel = "PORT")
    private @Nullable Integer port;

    @Option(
            names = {"--dict_split", "-dict_split", "--dict-split"},
            paramLabel = "COUNT")
    private @Nullable Integer dictSplit;

    @Option(
            names = {"--in_mem", "-in_mem", "--in-mem"},
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "BOOL")
    private @Nullable Boolean inMemory;

    @Option(names = "--data", paramLabel = "DIR")
    private Path data = Path.of("data");

    @Option(names = "--table", paramLabel = "NAME")
    private String table = "";

    @Option(names = "--keep-versions", paramLabel = "COUNT")
    private int keepVersions = 2;

    @Option(names = "--max-value-bytes", paramLabel = "BYTES")
    private @Nullable Integer maxValueBytes;

    @Option(names = "--loops", paramLabel = "COUNT")
    private @Nullable Integer loops;

    @Option(
            names = {"--busy-poll-micros", "--busy_poll_micros", "-busy_poll_micros"},
            paramLabel = "MICROS")
    private @Nullable Integer busyPollMicros;

    @Option(names = "--admin-port", paramLabel = "PORT")
    private @Nullable Integer adminPort;

    @Option(names = "--embedded-agent")
    private boolean embeddedAgent;

    @Option(names = "--agent-port", paramLabel = "PORT")
    private int agentPort = AgentConfig.USUAL_PORT;

    CubeServeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (keepVersions < 0) {
            throw Failure.of(Exit.USAGE, shell.text("serve.keep", keepVersions));
        }
        ServiceLog.open(shell);
        var directory = shell.path(data);
        var flags = flags();
        if (!flags.ignored().isEmpty()) {
            shell.screen().errorLine(shell.text("serve.ignored", flags.ignored()));
        }
        try (var service = new Service()) {
            service.add(DataDirectoryGuard.take(shell, directory));
            var store = service.add(FileStore.open(directory, store(flags)));
            var server = service.add(CubeServer.start(flags.server(), store));
            var _ = server.warm().thenRun(Niceness::compilerYields);
            @Nullable AgentServer agent =
                    embeddedAgent ? service.add(agent(directory, flags, server)) : null;
            ready(store, server, agent, flags.server().host());
            service.await();
        }
        return Exit.OK.code();
    }

    /** The file first, what was typed over it. */
    private CubeFlags flags() {
        var file = flagfile == null ? USUAL_FLAGS : flagfile;
        boolean there = flagfile != null || Files.exists(shell.path(file));
        return CubeFlags.of(
                Gflags.read(there ? shell.path(file) : null, typed(there)), shell.directory());
    }

    private List<String> typed(boolean file) {
        var typed = new ArrayList<String>();
        if (listen.hostGiven() || !file) {
            typed.add("--host=" + listen.host());
        }
        flag(typed, "port", port);
        flag(typed, "dict_split", dictSplit);
        flag(typed, "in_mem", inMemory);
        flag(typed, "loops", loops);
        flag(typed, "busy_poll_micros", busyPollMicros);
        flag(typed, "admin_port", adminPort);
        flag(typed, "admin_token_file", listen.tokenFile(shell));
        flag(typed, "default_table", table.isEmpty() ? null : table);
        if (maxValueBytes != null) {
            typed.add("--compatible=false");
            flag(typed, "max_value_bytes", maxValueBytes);
        }
        if (listen.open()) {
            typed.add("--admin_open");
        }
        return typed;
    }

    private static void flag(List<String> typed, String name, @Nullable Object value) {
        if (value != null) {
            typed.add("--" + name + "=" + value);
        }
    }

    private StoreOptions store(CubeFlags flags) {
        return StoreOptions.defaults()
                .withDefaultTable(table)
                .withSplits(flags.dictSplit())
                .withResidence(flags.inMemory() ? Residence.MEMORY : Residence.MAPPED)
                .withKeepVersions(keepVersions)
                .withLegacy(new LegacyDirectories());
    }

    private AgentServer agent(Path directory, CubeFlags flags, CubeServer server) {
        var sharedToken = listen.token(shell);
        var host = flags.server().host();
        var root = Objects.requireNonNull(directory.getParent());
        int commands = server.adminPort() < 0 ? server.port() : server.adminPort();
        return AgentServer.start(
                AgentConfig.beside(root, host, commands, sharedToken),
                new InetSocketAddress(host, agentPort),
                sharedToken,
                listen.open());
    }

    /** One line that programs wait for. */
    private void ready(
            FileStore store, CubeServer server, @Nullable AgentServer agent, String host) {
        var status = store.status(table);
        var view = new LinkedHashMap<String, Object>();
        view.put("ready", true);
        view.put("port", server.port());
        view.put("admin_port", server.adminPort());
        view.put("agent_port", agent == null ? -1 : agent.port());
        view.put("version", status.current());
        view.put("keys", status.keyCount());
        view.put("pid", ProcessHandle.current().pid());
        output.announce(
                shell,
                () ->
                        shell.text(
                                agent == null ? "serve.ready" : "serve.ready-with-agent",
                                host + ":" + server.port(),
                                status.current().isEmpty() ? "-" : status.current(),
                                status.keyCount(),
                                agent == null ? "" : host + ":" + agent.port()),
                view);
    }
}
