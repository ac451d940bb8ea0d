// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.client.ObjectClientConfig;
import org.paddlepaddle.cloud.objects.client.ObjectClientException;
import org.paddlepaddle.cloud.objects.client.ObjectStat;
import org.paddlepaddle.cloud.objects.command.ObjectsMain;
import org.paddlepaddle.cloud.objects.store.ObjectStore;
import org.paddlepaddle.cloud.objects.store.Scrubber;
import org.paddlepaddle.cloud.objects.store.StoreLimits;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * Kills a server as the kernel does while clients put, replace, delete and upload in parts. What
 * was acknowledged is there afterwards, whole, and in the listing; nothing half is visible.
 */
@Tag("loop")
class KillLoopIT {
    private static final int ROUNDS = Boolean.getBoolean("paddlecloud.nightly") ? 200 : 6;
    private static final int CLIENTS = 4;
    private static final int KEYS = 12;
    private static final int LONGEST_MILLIS = 400;
    private static final String BUCKET = "data";

    @TempDir Path directory;
    private final long seed = System.nanoTime();
    private final Random dice = new Random(seed);

    /** What a key may hold: what was acknowledged last, and what was under way when it ended. */
    private final Map<String, Optional<String>> acknowledged = new ConcurrentHashMap<>();

    private final Map<String, Optional<String>> underWay = new ConcurrentHashMap<>();

    @Test
    void nothing_that_was_acknowledged_is_lost() throws Exception {
        System.out.println("kill loop: seed " + seed + ", rounds " + ROUNDS);
        for (int round = 0; round < ROUNDS; round++) {
            var server = start();
            try (var client = client(server)) {
                client.createBucket(BUCKET);
                verify(client);
                disturb(server, client, round);
            } finally {
                server.destroyForcibly().waitFor();
            }
        }
        var server = start();
        try (var client = client(server)) {
            verify(client);
        } finally {
            server.destroyForcibly().waitFor();
        }
        try (var store =
                ObjectStore.open(
                        directory.resolve("d"), StoreLimits.USUAL, InstantSource.system())) {
            assertThat(new Scrubber(store).all().damaged()).isEmpty();
        }
        assertThat(temporary()).as("what killed servers leave").isEmptyDirectory();
    }

    private Path temporary() {
        return directory.resolve("tmp");
    }

    private Process start() throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx128m"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-Djava.io.tmpdir=" + Files.createDirectories(temporary()));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(ObjectsMain.class.getName(), "serve", "d", "--port=0", "-o=json"));
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(directory.resolve("log").toFile())
                .start();
    }

    private ObjectClient client(Process server) throws IOException {
        var line = server.inputReader(StandardCharsets.UTF_8).readLine();
        assertThat(line).as(Files.readString(directory.resolve("log"))).isNotNull();
        var url = new ObjectMapper().readTree(line).get("url").asText();
        var root =
                new CredentialsFile(directory.resolve("d/credentials.json")).entries().getFirst();
        return new ObjectClient(
                new ObjectClientConfig(URI.create(url), root.id(), root.secret())
                        .withPartBytes(5 << 20));
    }

    private void disturb(Process server, ObjectClient client, int round)
            throws InterruptedException {
        var threads = new ArrayList<Thread>();
        for (int number = 0; number < CLIENTS; number++) {
            var own = new Random(dice.nextLong());
            int worker = number;
            threads.add(Threads.start("client-" + number, () -> work(client, own, worker, round)));
        }
        var _ = server.waitFor(dice.nextInt(LONGEST_MILLIS) + 20L, TimeUnit.MILLISECONDS);
        server.destroyForcibly().waitFor();
        for (var thread : threads) {
            thread.join();
        }
    }

    /** Until the server has gone. */
    private void work(ObjectClient client, Random own, int worker, int round) {
        for (int step = 0; ; step++) {
            var key = "worker-" + worker + "/" + own.nextInt(KEYS);
            var content = round + "." + step + " " + "x".repeat(own.nextInt(20_000));
            boolean deletes = own.nextInt(5) == 0;
            var next = deletes ? Optional.<String>empty() : Optional.of(content);
            underWay.put(key, next);
            try {
                if (deletes) {
                    client.delete(BUCKET, key);
                } else if (worker == 0 && own.nextInt(4) == 0) {
                    next = Optional.of(large(content));
                    underWay.put(key, next);
                    client.put(BUCKET, key, file(next.get()));
                } else {
                    client.put(BUCKET, key, content.getBytes(StandardCharsets.UTF_8));
                }
            } catch (ObjectClientException | IOException _) {
                return;
            }
            acknowledged.put(key, next);
            underWay.remove(key);
        }
    }

    private static String large(String content) {
        return content + "y".repeat((5 << 20) + 10);
    }

    private Path file(String content) throws IOException {
        return Files.writeString(directory.resolve("upload"), content);
    }

    private void verify(ObjectClient client) {
        var listed = new TreeMap<String, ObjectStat>();
        client.list(BUCKET, "").forEach(stat -> listed.put(stat.key(), stat));
        for (int worker = 0; worker < CLIENTS; worker++) {
            for (int number = 0; number < KEYS; number++) {
                verify(client, listed, "worker-" + worker + "/" + number);
            }
        }
        underWay.clear();
    }

    private void verify(ObjectClient client, Map<String, ObjectStat> listed, String key) {
        var found =
                client.head(BUCKET, key)
                        .map(_ -> new String(client.bytes(BUCKET, key), StandardCharsets.UTF_8));
        var certain = acknowledged.getOrDefault(key, Optional.empty());
        var possible = underWay.getOrDefault(key, certain);

        assertThat(found.equals(certain) || found.equals(possible))
                .as(
                        "seed %d, %s: found %s, acknowledged %s, under way %s",
                        seed, key, brief(found), brief(certain), brief(possible))
                .isTrue();
        assertThat(listed.containsKey(key))
                .as("seed %d, %s is listed", seed, key)
                .isEqualTo(found.isPresent());
        found.ifPresent(
                content ->
                        assertThat(Objects.requireNonNull(listed.get(key)).size())
                                .as("seed %d, size of %s", seed, key)
                                .isEqualTo(content.length()));
        acknowledged.put(key, found);
    }

    private static String brief(Optional<String> content) {
        return content.map(text -> text.substring(0, Math.min(8, text.length())) + text.length())
                .orElse("nothing");
    }
}
