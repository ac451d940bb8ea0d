// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.agent.AgentConfig;
import org.paddlepaddle.cloud.cube.agent.AgentServer;
import org.paddlepaddle.cloud.cube.layer.Residence;
import org.paddlepaddle.cloud.cube.legacy.LegacyDirectories;
import org.paddlepaddle.cloud.cube.server.CubeServer;
import org.paddlepaddle.cloud.cube.server.ServerOptions;
import org.paddlepaddle.cloud.cube.ship.Json;
import org.paddlepaddle.cloud.cube.ship.Token;
import org.paddlepaddle.cloud.cube.store.FileStore;
import org.paddlepaddle.cloud.cube.store.StoreOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc cube serve}: a server, with an agent in the same process if wished. */
@Command(name = "serve")
final class ServeCommand implements Callable<Integer> {
    private static final Path USUAL_FLAGS = Path.of("conf", "gflags.conf");
    private static final int USUAL_PORT = 8000;

    private final Terminal terminal;
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
    private int maxValueBytes;

    @Option(names = "--loops", paramLabel = "COUNT")
    private int loops = Runtime.getRuntime().availableProcessors();

    @Option(names = "--admin-port", paramLabel = "PORT")
    private int adminPort = -1;

    @Option(names = "--embedded-agent")
    private boolean embeddedAgent;

    @Option(names = "--agent-port", paramLabel = "PORT")
    private int agentPort = AgentConfig.USUAL_PORT;

    ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        ServiceLog.open(terminal);
        var directory = terminal.path(data);
        var flags = flags();
        var token = listen.token(terminal);
        try (var service = new Service()) {
            var store = service.add(FileStore.open(directory, store(flags)));
            var server = service.add(CubeServer.start(server(flags, token), store));
            @Nullable AgentServer agent =
                    embeddedAgent ? service.add(agent(directory, token, server)) : null;
            ready(store, server, agent);
            service.await();
        }
        return CubeFailure.OK;
    }

    private Flagfile flags() {
        if (flagfile != null) {
            return Flagfile.read(terminal.path(flagfile));
        }
        var usual = terminal.path(USUAL_FLAGS);
        return Files.exists(usual) ? Flagfile.read(usual) : new Flagfile(usual, Map.of());
    }

    private StoreOptions store(Flagfile flags) {
        boolean memory = inMemory == null ? flags.truth("in_mem", true) : inMemory;
        return StoreOptions.defaults()
                .withDefaultTable(table)
                .withSplits(dictSplit == null ? flags.number("dict_split", 1) : dictSplit)
                .withResidence(memory ? Residence.MEMORY : Residence.MAPPED)
                .withKeepVersions(keepVersions)
                .withLegacy(new LegacyDirectories());
    }

    private ServerOptions server(Flagfile flags, Token token) {
        var options =
                ServerOptions.defaults()
                        .listeningOn(
                                listen.host(),
                                port == null ? flags.number("port", USUAL_PORT) : port)
                        .withAdmin(adminPort, token.isNone() ? null : token.secret())
                        .withLoops(loops)
                        .withDefaultTable(table)
                        .withMonitor(terminal.path(Path.of("monitor")));
        if (maxValueBytes > 0) {
            options = options.withValueLimit(false, maxValueBytes);
        }
        return listen.open() ? options.withOpenAdmin() : options;
    }

    private AgentServer agent(Path directory, Token token, CubeServer server) {
        var root = Objects.requireNonNull(directory.getParent());
        int commands = server.adminPort() < 0 ? server.port() : server.adminPort();
        return AgentServer.start(
                AgentConfig.beside(root, listen.host(), commands, token),
                new InetSocketAddress(listen.host(), agentPort),
                token,
                listen.open());
    }

    /** One line that programs wait for. */
    private void ready(FileStore store, CubeServer server, @Nullable AgentServer agent) {
        var status = store.status(table);
        var view = new LinkedHashMap<String, Object>();
        view.put("ready", true);
        view.put("port", server.port());
        view.put("admin_port", server.adminPort());
        view.put("agent_port", agent == null ? -1 : agent.port());
        view.put("version", status.current());
        view.put("keys", status.keyCount());
        view.put("pid", ProcessHandle.current().pid());
        terminal.line(
                output.json()
                        ? Json.write(view)
                        : terminal.text(
                                agent == null ? "serve.ready" : "serve.ready-with-agent",
                                listen.host() + ":" + server.port(),
                                status.current().isEmpty() ? "-" : status.current(),
                                status.keyCount(),
                                agent == null ? "" : listen.host() + ":" + agent.port()));
        terminal.out().flush();
    }
}
