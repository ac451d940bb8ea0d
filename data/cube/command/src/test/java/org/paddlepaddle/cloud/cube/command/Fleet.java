// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cube.sequence.SequenceFormat;
import org.paddlepaddle.cloud.cube.sequence.SequenceWriter;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;
import org.paddlepaddle.cloud.testkit.cube.TransferFixture;

/**
 * Two servers with their agents and a transfer, each a process. A base writes its id into every
 * row, a patch into every third: what a server answers tells which releases it is made of.
 */
final class Fleet implements AutoCloseable {
    static final int SHARDS = 2;
    static final int KEYS = 3000;
    static final int PATCHED = 3;

    private final Path directory;
    private final Path log;
    private final TransferFixture transferFixture;
    private final CubeProcess[] servers = new CubeProcess[SHARDS];
    private final int[] ports = new int[SHARDS];

    /**
     * What one server answers: the ids found in rows that patches leave alone and in the others.
     */
    record Seen(long base, long patch) {}

    Fleet(Path directory) throws IOException {
        this.directory = directory;
        log = directory.resolve("processes.log");
        transferFixture =
                new TransferFixture(directory, "ctr", SHARDS, 1)
                        .set("retries", "2")
                        .set("retry_pause_ms", "10")
                        .set("max_attempts", "1000");
        for (int shard = 0; shard < SHARDS; shard++) {
            start(shard);
        }
    }

    /** Starts the server and says which version it began with. */
    String start(int shard) throws IOException {
        var place = directory.resolve("server" + shard);
        servers[shard] =
                CubeProcess.start(
                        place,
                        log,
                        "serve",
                        "--port=0",
                        "--embedded-agent",
                        "--agent-port=0",
                        "--loops=1",
                        "-o",
                        "json");
        var ready = servers[shard].ready();
        ports[shard] = ready.path("port").asInt();
        transferFixture.replica(shard, 0, ready.path("agent_port").asInt(), ports[shard], place);
        return ready.path("version").asText();
    }

    void kill(int shard) {
        servers[shard].kill();
    }

    CubeProcess transfer(String... flags) throws IOException {
        transferFixture.write();
        return CubeProcess.start(
                directory, log, List.of(flags), "transfer", "--config", "transfer.conf", "--once");
    }

    CubeProcess build(Path input, Path output) throws IOException {
        return CubeProcess.start(
                directory,
                log,
                "build",
                "--shards=2",
                "--table=ctr",
                "--cur_version=100",
                "--only_build=false",
                "--out=" + output,
                input.toString());
    }

    /** What all processes have said of trouble. */
    String log() throws IOException {
        return Files.readString(log);
    }

    /** Every row of a shard as its server answers it now; every byte was verified. */
    Seen look(int shard) {
        var server = "127.0.0.1:" + ports[shard];
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
        for (var row : RolloutJson.tree(typed.out()).path("rows")) {
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
        transferFixture.done(id, base, input);
        return input;
    }

    @Override
    public void close() {
        for (int shard = 0; shard < SHARDS; shard++) {
            kill(shard);
        }
    }
}
