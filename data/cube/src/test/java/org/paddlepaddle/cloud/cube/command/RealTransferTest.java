// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.sequence.SequenceFormat;
import org.paddlepaddle.cloud.cube.sequence.SequenceWriter;
import org.paddlepaddle.cloud.cube.ship.Json;

/** Servers, agents and transfers as processes, killed as the kernel kills. */
class RealTransferTest {
    private static final int KEYS = 200;
    private static final int KILLED = 137;
    private static final long LONGEST_MINUTES = 5;

    @TempDir Path directory;
    private final List<Process> processes = new ArrayList<>();
    private final List<Integer> ports = new ArrayList<>();
    private final List<Integer> agents = new ArrayList<>();

    @BeforeEach
    void serve() throws IOException {
        for (int shard = 0; shard < 2; shard++) {
            var place = Files.createDirectories(directory.resolve("server" + shard));
            var process =
                    java(
                            place,
                            List.of(),
                            "serve",
                            "--port=0",
                            "--embedded-agent",
                            "--agent-port=0",
                            "--loops=1",
                            "-o",
                            "json");
            processes.add(process);
        }
        for (var process : processes) {
            var ready = Json.tree(process.inputReader(StandardCharsets.UTF_8).readLine());
            ports.add(ready.path("port").asInt());
            agents.add(ready.path("agent_port").asInt());
        }
        configure();
    }

    @AfterEach
    void end() throws InterruptedException {
        processes.forEach(Process::destroy);
        for (var process : processes) {
            if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
            }
        }
    }

    @Test
    void a_transfer_killed_at_its_steps_brings_base_and_patch_to_real_servers() throws Exception {
        produce("base.txt", 100, 1);
        for (var step : List.of("transfer.BUILDING", "transfer.RELOADING", "transfer.finish")) {
            assertThat(transfer("-Dpaddlecloud.cube.halt-before=" + step)).isEqualTo(KILLED);
        }
        assertThat(transfer()).isZero();
        var base = get(7);
        produce("patch.txt", 110, 2);
        assertThat(transfer("-Dpaddlecloud.cube.halt-before=transfer.ENABLING")).isEqualTo(KILLED);
        assertThat(get(7)).as("nothing has been switched").isEqualTo(base);
        assertThat(transfer()).isZero();

        assertThat(base.path("rows").get(0).path("value").get(0).asInt()).isEqualTo(1);
        var patched = get(7, 8);
        assertThat(patched.path("version").asText()).contains("_");
        assertThat(patched.path("rows").get(0).path("value").get(0).asInt()).isEqualTo(2);
        assertThat(patched.path("rows").get(1).path("value").get(0).asInt()).isEqualTo(2);
        assertThat(Typed.in(directory, "verify", "--server", servers()).exit()).isZero();
    }

    private int transfer(String... flags) throws IOException, InterruptedException {
        var process =
                java(directory, List.of(flags), "transfer", "--config", "transfer.conf", "--once");
        process.getInputStream().transferTo(System.out);
        assertThat(process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    private JsonNode get(long... keys) {
        var arguments = new ArrayList<>(List.of("get", "-o", "json", "--server", servers()));
        for (long key : keys) {
            arguments.add(Long.toString(key));
        }
        var typed = Typed.in(directory, arguments.toArray(String[]::new));
        assertThat(typed.exit()).as(typed.out() + typed.err()).isZero();
        return Json.tree(typed.out());
    }

    private String servers() {
        return "127.0.0.1:" + ports.get(0) + ",127.0.0.1:" + ports.get(1);
    }

    private void produce(String donefile, long id, int generation) throws IOException {
        var input = Files.createDirectories(directory.resolve("in-" + id));
        try (var writer =
                SequenceWriter.create(input.resolve("part-0"), SequenceFormat.upstream(id))) {
            for (long key = 0; key < KEYS; key++) {
                var row = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
                writer.write(key, row.putFloat(generation).putFloat((float) key).array());
            }
        }
        Files.createDirectories(directory.resolve("done"));
        Files.writeString(
                directory.resolve("done").resolve(donefile),
                "{\"id\":\"%d\",\"key\":\"100\",\"input\":\"%s\"}%n".formatted(id, input),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

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
                [cube_agent]
                agent0_0: 127.0.0.1:%2$d
                cube0_0: 127.0.0.1:%3$d:%1$s/server0
                agent1_0: 127.0.0.1:%4$d
                cube1_0: 127.0.0.1:%5$d:%1$s/server1
                """
                        .formatted(
                                directory,
                                agents.get(0),
                                ports.get(0),
                                agents.get(1),
                                ports.get(1));
        Files.writeString(directory.resolve("transfer.conf"), conf);
    }

    private static Process java(Path place, List<String> flags, String... arguments)
            throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(CubeMain.class.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
