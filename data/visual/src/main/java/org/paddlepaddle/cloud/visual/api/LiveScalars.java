// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.paddlepaddle.cloud.http.EventStream;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.visual.log.LogDirectory;
import org.paddlepaddle.cloud.visual.log.Points;
import org.paddlepaddle.cloud.visual.log.Runs;

/**
 * Curves as server-sent events: each first as far as it is drawn, then what is added to it. One
 * stream has every curve, because a browser opens few connections.
 */
final class LiveScalars {
    private static final int USUAL = 1000;
    private static final int MOST = 20_000;
    private static final int QUIET_LOOKS = 15;

    private final LogDirectory logs;
    private final Duration pause;

    /**
     * @param pause between two looks at the files
     */
    LiveScalars(LogDirectory logs, Duration pause) {
        this.logs = logs;
        this.pause = pause;
    }

    Response stream(Request request) {
        var wanted = new Wanted(request);
        return Response.events(
                events -> {
                    var follower = new Follower(wanted);
                    for (int quiet = 0; ; Thread.sleep(pause)) {
                        var news = logs.read(follower::news);
                        for (var each : news) {
                            events.send("points", json(each));
                        }
                        quiet = news.isEmpty() ? quiet + 1 : 0;
                        quiet = keepAlive(events, quiet);
                    }
                });
    }

    private static int keepAlive(EventStream events, int quiet) throws IOException {
        if (quiet < QUIET_LOOKS) {
            return quiet;
        }
        events.keepAlive();
        return 0;
    }

    private static String json(Addition addition) throws JsonProcessingException {
        var json = new LinkedHashMap<String, Object>();
        json.put("run", addition.run());
        json.put("tag", addition.tag());
        json.put("reset", addition.reset());
        json.put("points", ScalarRoutes.json(addition.points()));
        return Json.mapper().writeValueAsString(json);
    }

    /** What the client asked for: all runs and tags unless it names some. */
    private record Wanted(Set<String> runs, Set<String> tags, int most) {
        Wanted(Request request) {
            this(
                    Set.copyOf(request.query().all("run")),
                    Set.copyOf(request.query().all("tag")),
                    request.query().number("points", USUAL, 4, MOST));
        }

        boolean holds(String run, String tag) {
            return (runs.isEmpty() || runs.contains(run)) && (tags.isEmpty() || tags.contains(tag));
        }
    }

    /**
     * Points for a client.
     *
     * @param reset whether they replace what it has
     */
    record Addition(String run, String tag, boolean reset, Points points) {}

    /** What one client has been told. */
    private static final class Follower {
        private final Wanted wanted;
        private final Map<List<String>, Told> told = new HashMap<>();

        private record Told(long changes, Points points) {
            static final Told NOTHING = new Told(-1, Points.NONE);
        }

        Follower(Wanted wanted) {
            this.wanted = wanted;
        }

        List<Addition> news(Runs runs) {
            var news = new ArrayList<Addition>();
            var there = new HashSet<List<String>>();
            for (var curve : TagLists.curves(runs)) {
                var run = curve.line().isEmpty() ? runs.title(curve.run()) : curve.title();
                there.add(List.of(run, curve.tag()));
                if (wanted.holds(run, curve.tag())) {
                    addition(run, curve, news);
                }
            }
            told.keySet().removeIf(key -> !there.contains(key));
            return news;
        }

        private void addition(String run, Runs.Line curve, List<Addition> news) {
            var key = List.of(run, curve.tag());
            var before = told.getOrDefault(key, Told.NOTHING);
            long changes = curve.run().changes(curve.tag(), curve.line());
            if (before.changes() == changes) {
                return;
            }
            var points = curve.run().points(curve.tag(), curve.line());
            told.put(key, new Told(changes, points));
            int known = before.points().size();
            boolean goesOn = known > 0 && points.sameAt(known - 1, before.points());
            var sent = goesOn ? points.from(known) : Downsampling.to(wanted.most(), points);
            news.add(new Addition(run, curve.tag(), !goesOn, sent));
        }
    }
}
