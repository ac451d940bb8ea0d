// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.client.ClientOptions;
import org.paddlepaddle.cloud.cube.client.CubeClient;
import org.paddlepaddle.cloud.cube.client.CubeClientException;
import org.paddlepaddle.cloud.cube.client.CubeConf;
import org.paddlepaddle.cloud.cube.client.TableConf;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.cube.ship.JsonCalls;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.SystemReason;
import picocli.CommandLine.Option;

/** Which servers: named one per shard, or by upstream's {@code cube.conf}. */
final class ServerOption {
    private static final Duration ANSWER = Duration.ofMinutes(10);
    private static final Duration PAGE = Duration.ofSeconds(5);
    private static final int OK = 200;
    private static final Duration SEEK = Duration.ofSeconds(10);

    @Option(
            names = {"-s", "--server"},
            split = ",",
            paramLabel = "HOST:PORT")
    private List<String> servers = List.of();

    @Option(
            names = {"-c", "--conf", "--config_file", "-config_file"},
            paramLabel = "FILE",
            descriptionKey = "conf")
    private @Nullable Path conf;

    @Option(
            names = {"--dict", "-dict", "--table"},
            paramLabel = "NAME",
            descriptionKey = "dict")
    private @Nullable String table;

    @Option(names = "--token-file", paramLabel = "FILE")
    private @Nullable Path tokenFile;

    boolean given() {
        return conf != null || !servers.isEmpty();
    }

    /** The tables of the configuration; with {@code --server} one whose name matters little. */
    List<TableConf> tables(Shell shell) {
        if (conf != null) {
            return read(shell, shell.path(conf));
        }
        if (servers.isEmpty()) {
            throw Failure.of(Exit.USAGE, shell.text("server.none"));
        }
        for (var each : servers) {
            if (!each.matches("(\\[[0-9A-Fa-f:.]+]|[^\\s:/]+):\\d{1,5}")) {
                throw Failure.of(Exit.USAGE, shell.text("server.wrong", each));
            }
        }
        return List.of(
                new TableConf(
                        table == null ? "dict" : table,
                        1,
                        SEEK,
                        1,
                        Duration.ZERO,
                        TableConf.Balancing.RR,
                        servers.stream().map(each -> "list://" + each).toList()));
    }

    private static List<TableConf> read(Shell shell, Path file) {
        try {
            return CubeConf.read(file);
        } catch (CubeClientException e) {
            throw Failure.of(Exit.USAGE, SystemReason.sentence(e), shell.text("advice.conf"));
        }
    }

    String table(List<TableConf> tables) {
        return table == null ? tables.getFirst().name() : table;
    }

    CubeClient client(List<TableConf> tables) {
        return CubeClient.open(tables, ClientOptions.defaults());
    }

    /** Every replica of every shard. */
    List<String> addresses(Shell shell) {
        var tables = tables(shell);
        var named =
                tables.stream().filter(each -> table == null || each.name().equals(table)).toList();
        if (named.isEmpty()) {
            var names = tables.stream().map(TableConf::name).toList();
            throw Failure.of(
                    Exit.USAGE, shell.text("server.no-table", String.valueOf(table), names));
        }
        return named.stream().flatMap(each -> each.servers().stream()).distinct().toList();
    }

    /** What a server says to a command. */
    record Told(int code, JsonNode body) {}

    /** A command to one server. */
    Told command(Shell shell, String server, Map<String, String> body) {
        var reply = sent(shell, server, body);
        try {
            return new Told(reply.code(), RolloutJson.tree(reply.body()));
        } catch (FilesException e) {
            throw Failure.of(Exit.NOT_RUNNING, shell.text("server.strange", server));
        }
    }

    /** What a server's pages say of it. */
    ServerFigures figures(Shell shell, String server) {
        try (var calls = new JsonCalls(SharedToken.readOrNone(null))) {
            var vars = calls.get(URI.create("http://" + server + "/vars"), PAGE);
            var status = calls.get(URI.create("http://" + server + "/status"), PAGE);
            if (vars.code() != OK || status.code() != OK) {
                throw Failure.of(Exit.NOT_RUNNING, shell.text("server.strange", server));
            }
            return ServerFigures.of(server, vars.body(), RolloutJson.tree(status.body()));
        } catch (FilesException e) {
            throw Failure.of(Exit.NOT_RUNNING, shell.text("server.no-answer", server));
        }
    }

    private JsonCalls.Reply sent(Shell shell, String server, Map<String, String> body) {
        var sharedToken = SharedToken.readOrNone(tokenFile == null ? null : shell.path(tokenFile));
        var all = new LinkedHashMap<>(body);
        if (table != null) {
            all.put("table", table);
        }
        try (var calls = new JsonCalls(sharedToken)) {
            return calls.post(URI.create("http://" + server + "/ControlService/cmd"), all, ANSWER);
        } catch (FilesException e) {
            throw Failure.of(Exit.NOT_RUNNING, shell.text("server.no-answer", server));
        }
    }
}
