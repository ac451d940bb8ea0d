// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreOptions;
import org.paddlepaddle.cloud.ground.server.store.Write;

/** Our store in a process of its own, with its writers; a line in is a turn. */
public final class StoreMain {
    /** How long how many writers put values of this size. */
    public record Turn(int writers, long millis, int valueBytes) {}

    /** What came of it. */
    public record Score(long puts, long nanos, double p50Micros) {}

    private StoreMain() {}

    /** Argument: the store's directory. */
    public static void main(String[] arguments) throws IOException {
        var json = new ObjectMapper();
        var next = new AtomicLong();
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (var store = RevisionStore.open(Path.of(arguments[0]), RevisionStoreOptions.DEFAULT)) {
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                var score = run(store, next, json.readValue(line, Turn.class));
                System.out.println(json.writeValueAsString(score));
                System.out.flush();
            }
        }
    }

    private static Score run(RevisionStore store, AtomicLong next, Turn turn) {
        try (var crowd =
                new Crowd(turn.writers(), () -> number -> put(store, number, turn.valueBytes()))) {
            var outcome = crowd.act(turn.millis(), next, Long.MAX_VALUE, () -> 0);
            return new Score(outcome.actions(), outcome.nanos(), outcome.p50Micros());
        }
    }

    private static void put(RevisionStore store, long number, int valueBytes) {
        var value = BenchValues.of(number, valueBytes);
        store.write(Write.create("core/configmaps/bench/" + BenchValues.name(number), _ -> value));
    }
}
