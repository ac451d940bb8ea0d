// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.auth.StaticTokens;
import org.paddlepaddle.cloud.ground.server.fault.Observations.Act;
import org.paddlepaddle.cloud.ground.server.fault.Observations.Step;

/**
 * Kills the server with -9 again and again while clients write and watch; afterwards everything
 * they saw must be what one correct server would have shown.
 */
@Tag("loop")
class KillLoopIT {
    private static final int ROUNDS = Boolean.getBoolean("paddlecloud.nightly") ? 200 : 4;
    private static final int WRITERS = 4;
    private static final int WRITES_PER_ROUND = 100;
    private static final Duration LAST_ROUND = Duration.ofMinutes(2);

    @TempDir Path home;

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void what_clients_saw_is_what_one_correct_server_shows() throws Exception {
        var token =
                StaticTokens.open(home.resolve("pki/tokens.json"))
                        .issue("test", List.of("system:masters"));
        var line = new Line(home, token);
        var acknowledged = new AtomicInteger();
        var writers = new ArrayList<Writer>();
        for (int i = 0; i < WRITERS; i++) {
            writers.add(new Writer(line, i, acknowledged));
        }
        var watchers = List.of(new Watcher(line, false), new Watcher(line, true));
        var clients = new ArrayList<FutureTask<?>>();
        writers.forEach(writer -> clients.add(started(writer)));
        watchers.forEach(watcher -> clients.add(started(watcher)));

        for (int round = 0; round < ROUNDS; round++) {
            try (var server = ServerProcess.start(home)) {
                line.up(server.address());
                // Each round ends at another point of the server's work.
                int enough = acknowledged.get() + WRITES_PER_ROUND + 37 * (round % 7);
                while (acknowledged.get() < enough) {
                    for (var client : clients) {
                        if (client.isDone()) {
                            client.get();
                        }
                        assertThat(client.isDone()).as("a client has left early").isFalse();
                    }
                    TimeUnit.MILLISECONDS.sleep(5);
                }
                line.down();
                server.kill();
            }
        }
        try (var server = ServerProcess.start(home)) {
            line.up(server.address());
            line.finish();
            for (var client : clients) {
                // What it met and did not expect on its last round is thrown here.
                client.get(LAST_ROUND.toSeconds(), TimeUnit.SECONDS);
            }
        }

        var journals = new LinkedHashMap<String, List<Act>>();
        writers.forEach(writer -> journals.putAll(writer.journals()));
        List<List<Step>> tracks = watchers.stream().map(Watcher::track).toList();
        assertThat(HistoryChecker.problems(new Observations(journals, tracks))).isEmpty();
        assertThat(tracks).allSatisfy(KillLoopIT::sawMuch);
        System.out.printf(
                "kill -9: %d rounds, %d acknowledged writes, %s steps watched%n",
                ROUNDS, acknowledged.get(), tracks.stream().map(List::size).toList());
    }

    private static FutureTask<?> started(Runnable client) {
        var task = new FutureTask<>(client, null);
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    private static void sawMuch(List<Step> track) {
        assertThat(track).hasSizeGreaterThan(ROUNDS * WRITES_PER_ROUND / 2);
        assertThat(track.stream().filter(Step.Listed.class::isInstance)).isNotEmpty();
    }
}
