// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.cube.command.CubeMain;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;

/** A server with its agent, in a process of its own. Closing it ends the process in order. */
final class ServerProcess implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 10;

    private final Process process;
    private final Path directory;
    private int port;
    private int agentPort;

    private ServerProcess(Process process, Path directory) {
        this.process = process;
        this.directory = directory;
    }

    /** Begins; {@link #awaitReady} tells when it listens. */
    static ServerProcess start(Path directory, Map<String, String> environment) {
        try {
            Files.createDirectories(directory);
            var builder =
                    new ProcessBuilder(command(directory, environment))
                            .directory(directory.toFile())
                            .redirectError(directory.resolve("server.log").toFile());
            return new ServerProcess(builder.start(), directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a server in " + directory, e);
        }
    }

    private static List<String> command(Path directory, Map<String, String> environment) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // They live for seconds: compiling better would take longer than it saves.
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
        var classes = environment.getOrDefault("PDC_CLASSES", "");
        if (!classes.isEmpty()) {
            // The archive that this program was started with holds the server's classes too.
            command.addAll(List.of("-Xshare:auto", "-XX:SharedArchiveFile=" + classes));
            command.addAll(List.of("-Xlog:cds=off", "-Xlog:cds+dynamic=off"));
        }
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(CubeMain.class.getName());
        command.addAll(
                List.of(
                        "serve",
                        "--port=0",
                        "--embedded-agent",
                        "--agent-port=0",
                        "--loops=1",
                        "-o",
                        "json"));
        // Named, so that a list of processes tells whose they are.
        command.add("--data=" + directory.resolve("data"));
        return command;
    }

    ServerProcess awaitReady() {
        try {
            var reader = process.inputReader(StandardCharsets.UTF_8);
            var line = reader.readLine();
            if (line == null) {
                throw Failure.of(
                        Exit.FAILED,
                        "a server ended at once",
                        directory.resolve("server.log").toString());
            }
            var ready = RolloutJson.tree(line);
            port = ready.path("port").asInt();
            agentPort = ready.path("agent_port").asInt();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read what a server says", e);
        }
    }

    String address() {
        return "127.0.0.1:" + port;
    }

    String agentAddress() {
        return "127.0.0.1:" + agentPort;
    }

    Path directory() {
        return directory;
    }

    long pid() {
        return process.pid();
    }

    /** Tells it to end; closing waits for that. */
    void end() {
        process.destroy();
    }

    @Override
    public void close() {
        end();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
