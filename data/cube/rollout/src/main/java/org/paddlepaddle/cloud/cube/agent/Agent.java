// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.agent;

import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.FileDigest;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.SafeName;
import org.paddlepaddle.cloud.cube.ship.Envelope;
import org.paddlepaddle.cloud.cube.ship.JsonCalls;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does what requests ask, one at a time for each shard of a table. */
public final class Agent implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Agent.class);

    private final AgentConfig config;
    private final JsonCalls calls;
    private final Set<String> busy = ConcurrentHashMap.newKeySet();

    public Agent(AgentConfig config) {
        this.config = config;
        this.calls = new JsonCalls(config.serverToken());
    }

    /** Answers when it is done; a second request for the same shard meanwhile is refused. */
    public Envelope execute(AgentRequest request) {
        var shard = request.table() + "/" + request.shard() + "/" + request.service();
        if (!busy.add(shard)) {
            return Envelope.failed("busy: another command for shard " + shard + " is under way");
        }
        try {
            return dispatch(request);
        } catch (FilesException | UncheckedIOException e) {
            LOG.warn(
                    "command failed, command={} table={} shard={} version={}: {}",
                    request.command(),
                    request.table(),
                    request.shard(),
                    request.version(),
                    e.getMessage());
            return Envelope.failed(request.command() + ": " + e.getMessage());
        } finally {
            busy.remove(shard);
        }
    }

    private Envelope dispatch(AgentRequest request) {
        return switch (request.command()) {
            case "download" -> download(checked(request));
            case "reload" -> reload(checked(request));
            case "enable" -> enable(checked(request));
            case "pop" -> pop(checked(request));
            case "rollback" -> rollback(checked(request));
            case "clear" -> clear(checked(request));
            case "check" -> check(request);
            default ->
                    Envelope.wrongApi(
                            "unknown command; known: download, reload, enable, rollback, pop,"
                                    + " clear, check");
        };
    }

    private Envelope download(AgentRequest request) {
        var directory = directory(request);
        if (!directory.has(request.versionName())) {
            config.faults().before("agent.fetch");
            fetch(request, directory);
            directory.publish(request.versionName());
            LOG.info("published, table={} version={}", request.table(), request.versionName());
        }
        return Envelope.ok("");
    }

    /** The sources are copies of each other. */
    private void fetch(AgentRequest request, TableDirectory directory) {
        @Nullable FilesException failure = null;
        for (var source : request.source().split(";")) {
            try {
                var address = URI.create(source.strip());
                config.fetch()
                        .file(
                                address,
                                directory.archive(request.versionName()),
                                digest(address),
                                _ -> config.faults().before("agent.chunk"));
                return;
            } catch (IllegalArgumentException e) {
                failure = new FilesException("'" + source + "' is no address", e);
            } catch (FilesException e) {
                failure = e;
            }
        }
        throw Objects.requireNonNullElse(failure, new FilesException("no source is given"));
    }

    /** What lies beside the archive: upstream's {@code .md5}, ours also {@code .sha256}. */
    private FileDigest digest(URI archive) {
        var md5 = firstWord(config.fetch().text(URI.create(archive + ".md5")));
        var sha256 = firstWord(config.fetch().text(URI.create(archive + ".sha256")));
        var digest = new FileDigest(md5, sha256);
        if (digest.isUnknown()) {
            throw new FilesException("neither .md5 nor .sha256 lies beside " + archive);
        }
        return digest;
    }

    private static String firstWord(@Nullable String text) {
        return text == null ? "" : text.strip().split("\\s+")[0];
    }

    private Envelope reload(AgentRequest request) {
        var server = server(request);
        var version = request.versionName();
        if (!directory(request).has(version)) {
            return Envelope.failed("reload: version " + version + " was not downloaded");
        }
        if (!server.versions().has(version)) {
            if (request.isPatch()) {
                server.loadPatch(version);
            } else {
                server.loadBase(version);
            }
        }
        return Envelope.ok("");
    }

    private Envelope enable(AgentRequest request) {
        var server = server(request);
        var version = request.versionName();
        config.faults().before("agent.enable");
        server.enable(version);
        var envelope = served(request, server.versions());
        if (envelope.isOk() && !request.hold()) {
            server.unloadBackground();
        }
        return envelope;
    }

    /** Back to an earlier version: the one still in memory, else from disk. */
    private Envelope rollback(AgentRequest request) {
        var server = server(request);
        var version = request.versionName();
        if (!server.versions().has(version)) {
            // The server knows which layers an earlier version of its own is made of.
            server.loadBase(version);
        }
        server.enable(version);
        return served(request, server.versions());
    }

    private Envelope served(AgentRequest request, ServerControl.Versions now) {
        var version = request.versionName();
        if (!now.current().equals(version)) {
            return Envelope.failed(
                    request.command()
                            + ": the server serves '"
                            + now.current()
                            + "', not '"
                            + version
                            + "'");
        }
        directory(request).served(version, now.background(), config.keep());
        return Envelope.ok("");
    }

    /** The version before is not wanted in memory any more. */
    private Envelope pop(AgentRequest request) {
        server(request).unloadBackground();
        return Envelope.ok("");
    }

    /** Takes back what a rollout that was given up has left. */
    private Envelope clear(AgentRequest request) {
        var server = server(request);
        var version = request.versionName();
        var now = server.versions();
        if (now.current().equals(version)) {
            return Envelope.failed("clear: version " + version + " is being served");
        }
        if (now.background().equals(version)) {
            server.unloadBackground();
        }
        directory(request).remove(version);
        return Envelope.ok("");
    }

    private Envelope check(AgentRequest request) {
        SafeName.check("dict_name", request.table());
        var now = server(request).versions();
        return Envelope.ok(Map.of("cur_version", now.current(), "bg_version", now.background()));
    }

    private static AgentRequest checked(AgentRequest request) {
        SafeName.check("dict_name", request.table());
        SafeName.check("version", request.version());
        SafeName.check("depend", request.depend());
        if (request.shard() < 0) {
            throw new FilesException("shard_seq " + request.shard() + " is refused: 0 or more");
        }
        return request;
    }

    private TableDirectory directory(AgentRequest request) {
        var deploy = SafeName.path("deploy_path", request.deployPath());
        var root =
                config.roots().stream()
                        .filter(each -> deploy.isAbsolute() && deploy.normalize().startsWith(each))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new FilesException(
                                                "deploy_path is refused: this agent serves "
                                                        + config.roots()));
        var inside = SafeName.below(root, deploy);
        var own = inside.resolve("data").resolve("tables").resolve(request.table());
        return new TableDirectory(
                Files.isDirectory(own) ? own : inside.resolve("data"),
                inside.resolve("cube_data").resolve(request.table() + "_" + request.shard()),
                config.faults());
    }

    private ServerControl server(AgentRequest request) {
        return new ServerControl(calls, config.serverHost(), port(request), request.table());
    }

    private int port(AgentRequest request) {
        if (config.serverPort() > 0) {
            return config.serverPort();
        }
        if (!request.port().matches("[1-9]\\d{0,4}")) {
            throw new FilesException("port is refused: 1 to 65535");
        }
        return Integer.parseInt(request.port());
    }

    @Override
    public void close() {
        calls.close();
    }
}
