// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.server.fault.Observations.Kind;
import org.paddlepaddle.cloud.ground.server.fault.Observations.State;
import org.paddlepaddle.cloud.ground.server.fault.Observations.Step;

/**
 * Follows the writers' objects as informers do: lists and watches, or lets the watch begin with
 * everything there is; goes on where it stopped, and begins anew when the server has forgotten.
 */
final class Watcher implements Runnable {
    private static final String OURS = Writer.MAPS + "?labelSelector=fault%3Dyes";

    private final Line line;
    private final boolean streams;
    private final List<Step> track = new ArrayList<>();
    private long reached = -1;

    /**
     * @param streams whether the first list comes as events
     */
    Watcher(Line line, boolean streams) {
        this.line = line;
        this.streams = streams;
    }

    List<Step> track() {
        return track;
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
                        list(way.api());
                        return;
                    }
                    follow(way.api());
                } catch (IOException _) {
                    lost = way.number();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void follow(Api api) throws IOException {
        if (reached < 0 && streams) {
            streamList(api);
            return;
        }
        if (reached < 0) {
            list(api);
        }
        var path =
                OURS
                        + "&watch=true&allowWatchBookmarks=true&timeoutSeconds=5&resourceVersion="
                        + reached;
        try (var lines = api.watch(path)) {
            events(lines);
        }
    }

    private void list(Api api) throws IOException {
        var answer = api.get(OURS);
        assertThat(answer.code()).as("%s", answer).isEqualTo(200);
        Map<String, State> objects = new LinkedHashMap<>();
        answer.body().path("items").forEach(item -> objects.put(name(item), Writer.state(item)));
        listed(revision(answer.body()), objects);
    }

    private void streamList(Api api) throws IOException {
        var path =
                OURS
                        + "&watch=true&allowWatchBookmarks=true&timeoutSeconds=5"
                        + "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
        Map<String, State> objects = new LinkedHashMap<>();
        try (var lines = api.watch(path)) {
            String text;
            while ((text = lines.readLine()) != null) {
                var event = Api.json(text);
                var object = event.path("object");
                if (event.path("type").asText().equals("BOOKMARK")) {
                    listed(revision(object), objects);
                    events(lines);
                    return;
                }
                objects.put(name(object), Writer.state(object));
            }
        }
    }

    private void listed(long revision, Map<String, State> objects) {
        track.add(new Step.Listed(revision, objects));
        reached = revision;
    }

    private void events(BufferedReader lines) throws IOException {
        String text;
        while ((text = lines.readLine()) != null) {
            var event = Api.json(text);
            var object = event.path("object");
            switch (event.path("type").asText()) {
                case "BOOKMARK" -> track.add(new Step.Bookmark(revision(object)));
                case "ERROR" -> {
                    // Too old: what happened meanwhile is only in a list.
                    reached = -1;
                    return;
                }
                default ->
                        track.add(
                                new Step.Event(
                                        Kind.valueOf(event.path("type").asText()),
                                        name(object),
                                        Writer.state(object)));
            }
            reached = revision(object);
        }
    }

    private static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }

    private static long revision(JsonNode object) {
        return object.path("metadata").path("resourceVersion").asLong();
    }
}
