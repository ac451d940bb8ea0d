// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.paddlepaddle.cloud.ground.server.fault.Observations.Act;
import org.paddlepaddle.cloud.ground.server.fault.Observations.State;

/** Creates, replaces, patches and deletes keys of its own and keeps a journal of each. */
final class Writer implements Runnable {
    static final String MAPS = "/api/v1/namespaces/default/configmaps";

    private static final int KEYS = 12;
    private static final String JSON = "application/json";

    private final Line line;
    private final int number;
    private final AtomicInteger acknowledged;
    private final Random random;
    private final Map<String, List<Act>> journals = new LinkedHashMap<>();
    private int values;
    private long latest;

    Writer(Line line, int number, AtomicInteger acknowledged) {
        this.line = line;
        this.number = number;
        this.acknowledged = acknowledged;
        this.random = new Random(number);
    }

    Map<String, List<Act>> journals() {
        return journals;
    }

    @Override
    public void run() {
        int lost = 0;
        try {
            while (true) {
                var way = line.after(lost);
                boolean last = line.finishing();
                try {
                    if (last) {
                        readAll(way.api());
                        return;
                    }
                    write(way.api(), "w" + number + "-" + random.nextInt(KEYS));
                } catch (IOException _) {
                    // The server was killed; what that means for the write is in the journal.
                    lost = way.number();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void readAll(Api api) throws IOException {
        for (var key : List.copyOf(journals.keySet())) {
            read(api, key);
        }
    }

    private State read(Api api, String key) throws IOException {
        var answer = api.get(MAPS + "/" + key);
        assertThat(answer.code()).as("GET %s: %s", key, answer).isIn(200, 404);
        var state = answer.code() == 404 ? State.ABSENT : state(answer.body());
        latest = Math.max(latest, state.revision());
        journal(key).add(new Act.Read(state));
        return state;
    }

    private void write(Api api, String key) throws IOException {
        var found = read(api, key);
        var value = "w" + number + "." + ++values;
        if (found.absent()) {
            put(api, "POST", MAPS, JSON, key, map(key, value, ""), value);
            return;
        }
        var path = MAPS + "/" + key;
        switch (random.nextInt(4)) {
            case 0 -> remove(api, key, path);
            case 1 ->
                    put(
                            api,
                            "PATCH",
                            path,
                            "application/merge-patch+json",
                            key,
                            "{\"data\":{\"v\":\"" + value + "\"}}",
                            value);
            default ->
                    put(
                            api,
                            "PUT",
                            path,
                            JSON,
                            key,
                            map(key, value, Long.toString(found.revision())),
                            value);
        }
    }

    private void put(
            Api api, String method, String path, String type, String key, String body, String value)
            throws IOException {
        try {
            var answer = api.send(method, path, type, body);
            assertThat(answer.code()).as("%s %s: %s", method, path, answer).isBetween(200, 201);
            var state = state(answer.body());
            latest = Math.max(latest, state.revision());
            journal(key).add(new Act.Acknowledged(state));
            acknowledged.incrementAndGet();
        } catch (IOException e) {
            journal(key).add(new Act.Unanswered(value));
            throw e;
        }
    }

    private void remove(Api api, String key, String path) throws IOException {
        try {
            var answer = api.send("DELETE", path, JSON, "");
            assertThat(answer.code()).as("DELETE %s: %s", path, answer).isEqualTo(200);
            journal(key).add(new Act.Removed(latest));
            acknowledged.incrementAndGet();
        } catch (IOException e) {
            journal(key).add(new Act.UnansweredRemoval(latest));
            throw e;
        }
    }

    private List<Act> journal(String key) {
        return journals.computeIfAbsent(key, _ -> new ArrayList<>());
    }

    static State state(JsonNode object) {
        return new State(
                object.path("data").path("v").asText("-"),
                object.path("metadata").path("resourceVersion").asLong());
    }

    private static String map(String key, String value, String revision) {
        return """
        {"apiVersion":"v1","kind":"ConfigMap",
         "metadata":{"name":"%s","labels":{"fault":"yes"},"resourceVersion":"%s"},
         "data":{"v":"%s"}}\
        """
                .formatted(key, revision, value);
    }
}
