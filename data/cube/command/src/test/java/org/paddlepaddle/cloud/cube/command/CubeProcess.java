// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;

/** {@code pdc cube} in a process of its own; what it says of trouble goes to a file. */
final class CubeProcess implements AutoCloseable {
    /** What a shell says of a process that SIGKILL has ended. */
    static final int KILLED = 137;

    /** What a shell says of a process that SIGTERM has ended. */
    static final int TERMINATED = 143;

    private static final long LONGEST_MINUTES = 5;

    private final Process process;
    private final Path log;

    private CubeProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    static CubeProcess start(Path place, Path log, String... arguments) throws IOException {
        return start(place, log, List.of(), arguments);
    }

    /**
     * @param flags for the virtual machine
     */
    static CubeProcess start(Path place, Path log, List<String> flags, String... arguments)
            throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(CubeMain.class.getName());
        command.addAll(List.of(arguments));
        return new CubeProcess(
                new ProcessBuilder(command)
                        .directory(Files.createDirectories(place).toFile())
                        .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                        .start(),
                log);
    }

    /** The line of JSON with which a service says that it listens. */
    JsonNode ready() throws IOException {
        var line = process.inputReader(StandardCharsets.UTF_8).readLine();
        assertThat(line).as("the service has started; %s", Files.readString(log)).isNotNull();
        return RolloutJson.tree(line);
    }

    /** Lets it end by itself and tells with which code. */
    int ended() throws IOException, InterruptedException {
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)).as(said).isTrue();
        return process.exitValue();
    }

    /** Waits no longer than this; it may as well have ended before. */
    void await(long millis) throws InterruptedException {
        process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    /** SIGTERM. */
    void terminate() {
        // Not process.destroy(), which closes the streams as well.
        process.toHandle().destroy();
    }

    /** SIGKILL. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
