// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.cube.sequence.SequenceFormat;
import org.paddlepaddle.cloud.cube.sequence.SequenceWriter;
import org.paddlepaddle.cloud.cube.ship.Json;

/**
 * Two servers with their agents and a transfer, each a process. A base writes its id into every
 * row, a patch into every third: what a server answers tells which releases it is made of.
 */
final class Fleet implements AutoCloseable {
    static final int SHARDS = 2;
    static final int KEYS = 3000;
    static final int PATCHED = 3;
    private static final long LONGEST_MINUTES = 5;

    private final Path directory;
    private final Server[] servers = new Server[SHARDS];

    private record Server(Process process, int port, int agentPort, String version) {}

    /**
     * What one server answers: the ids found in rows that patches leave alone and in the others.
     */
    record Seen(long base, long patch) {}

    Fleet(Path directory) throws IOException {
        this.directory = directory;
        for (int shard = 0; shard < SHARDS; shard++) {
            start(shard);
        }
    }

    /** Starts the server and says which version it began with. */
    String start(int shard) throws IOException {
        var place = Files.createDirectories(directory.resolve("server" + shard));
        var process =
                java(
                        place,
                        List.of(
                                "serve",
                                "--port=0",
                                "--embedded-agent",
                                "--agent-port=0",
                                "--loops=1",
                                "-o",
                                "json"));
        var line = process.inputReader(StandardCharsets.UTF_8).readLine();
        assertThat(line).as("server %d has started", shard).isNotNull();
        var ready = Json.tree(line);
        servers[shard] =
                new Server(
                        process,
                        ready.path("port").asInt(),
                        ready.path("agent_port").asInt(),
                        ready.path("version").asText());
        return servers[shard].version();
    }

    void kill(int shard) {
        servers[shard].process().destroyForcibly().onExit().join();
    }

    Process transfer() throws IOException {
        configure();
        return java(directory, List.of("transfer", "--config", "transfer.conf", "--once"));
    }

    Process build(Path input, Path output) throws IOException {
        return java(
                directory,
                List.of(
                        "build",
                        "--shards=2",
                        "--table=ctr",
                        "--cur_version=100",
                        "--only_build=false",
                        "--out=" + output,
                        input.toString()));
    }

    /** Lets a process end by itself. */
    static int ended(Process process) throws IOException, InterruptedException {
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)).as(said).isTrue();
        return process.exitValue();
    }

    /** Every row of a shard as its server answers it now; every byte was verified. */
    Seen look(int shard) {
        var server = "127.0.0.1:" + servers[shard].port();
        var verified = Typed.in(directory, "verify", "--server", server);
        assertThat(verified.exit()).as(verified.out() + verified.err()).isZero();
        var arguments = new ArrayList<>(List.of("get", "-o", "json", "--server", server));
        for (long key = shard; key < KEYS; key += SHARDS) {
            arguments.add(Long.toString(key));
        }
        var typed = Typed.in(directory, arguments.toArray(String[]::new));
        assertThat(typed.exit()).as(typed.err()).isZero();
        var base = new ArrayList<Long>();
        var patched = new ArrayList<Long>();
        for (var row : Json.tree(typed.out()).path("rows")) {
            var value = row.path("value");
            long key = row.path("key").asLong();
            assertThat(value.path(1).asLong()).as(row.toString()).isEqualTo(key);
            (key % PATCHED == 0 ? patched : base).add(value.path(0).asLong());
        }
        assertThat(base).hasSizeGreaterThan(KEYS / SHARDS / 2).containsOnly(base.getFirst());
        assertThat(patched).hasSizeGreaterThan(KEYS / SHARDS / 4).containsOnly(patched.getFirst());
        return new Seen(base.getFirst(), patched.getFirst());
    }

    /** Training output of a base, or of a patch over it. */
    Path produce(long id, long base) throws IOException {
        var input = Files.createDirectories(directory.resolve("in-" + id));
        try (var writer =
                SequenceWriter.create(input.resolve("part-0"), SequenceFormat.upstream(id))) {
            for (long key = 0; key < KEYS; key += id == base ? 1 : PATCHED) {
                var row = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
                writer.write(key, row.putFloat((float) id).putFloat((float) key).array());
            }
        }
        Files.createDirectories(directory.resolve("done"));
        Files.writeString(
                directory.resolve("done").resolve(id == base ? "base.txt" : "patch.txt"),
                "{\"id\":\"%d\",\"key\":\"%d\",\"input\":\"%s\"}%n".formatted(id, base, input),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        return input;
    }

    /** Servers have other ports after each start. */
    private void configure() throws IOException {
        var conf =
                """
                [default]
                dict_name: ctr
                mode: base_delta
                download_mode: http
                wget_port: 0
                buildtool_local: unused
                donefile_address: %1$s/done
                output_address: %1$s/output
                tmp_address: %1$s/tmp
                shard_num: 2
                copy_num: 1
                deploy_path: unused
                transfer_address: 127.0.0.1
                hold_seconds: 0
                retries: 2
                retry_pause_ms: 10
                max_attempts: 1000
                [cube_agent]
                agent0_0: 127.0.0.1:%2$d
                cube0_0: 127.0.0.1:%3$d:%1$s/server0
                agent1_0: 127.0.0.1:%4$d
                cube1_0: 127.0.0.1:%5$d:%1$s/server1
                """
                        .formatted(
                                directory,
                                servers[0].agentPort(),
                                servers[0].port(),
                                servers[1].agentPort(),
                                servers[1].port());
        Files.writeString(directory.resolve("transfer.conf"), conf);
    }

    private Process java(Path place, List<String> arguments) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(CubeMain.class.getName());
        command.addAll(arguments);
        var log = directory.resolve("processes.log").toFile();
        return new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(log))
                .start();
    }

    @Override
    public void close() {
        for (int shard = 0; shard < SHARDS; shard++) {
            kill(shard);
        }
    }
}
