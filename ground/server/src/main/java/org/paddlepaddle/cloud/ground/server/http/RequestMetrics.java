// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests and their durations under the names kube-apiserver uses, so dashboards fit. */
final class RequestMetrics {
    private static final double[] BOUNDS = {
        0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30,
        45, 60
    };

    private final Map<Request, LongAdder> requests = new ConcurrentHashMap<>();
    private final Map<Request, Histogram> durations = new ConcurrentHashMap<>();
    private final Map<Request, LongAdder> watches = new ConcurrentHashMap<>();
    private final LongAdder inFlight = new LongAdder();

    /** What is told apart; bounded, because only served resources come here. */
    record Request(
            String verb,
            String group,
            String version,
            String resource,
            String subresource,
            int code) {
        Request withoutCode() {
            return new Request(verb, group, version, resource, subresource, 0);
        }

        String labels() {
            var text =
                    "group=\"%s\",resource=\"%s\",subresource=\"%s\",verb=\"%s\",version=\"%s\""
                            .formatted(
                                    group,
                                    resource,
                                    subresource,
                                    verb.toUpperCase(Locale.ROOT),
                                    version);
            return code == 0 ? text : "code=\"" + code + "\"," + text;
        }
    }

    private static final class Histogram {
        private final LongAdder[] buckets = new LongAdder[BOUNDS.length + 1];
        private final LongAdder nanos = new LongAdder();

        Histogram() {
            for (int i = 0; i < buckets.length; i++) {
                buckets[i] = new LongAdder();
            }
        }

        void observe(Duration duration) {
            double seconds = duration.toNanos() / 1e9;
            int bucket = 0;
            while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]) {
                bucket++;
            }
            buckets[bucket].increment();
            nanos.add(duration.toNanos());
        }
    }

    void begun() {
        inFlight.increment();
    }

    void finished(Request request, Duration duration) {
        inFlight.decrement();
        requests.computeIfAbsent(request, _ -> new LongAdder()).increment();
        durations.computeIfAbsent(request.withoutCode(), _ -> new Histogram()).observe(duration);
    }

    void watchBegun(Request request) {
        watches.computeIfAbsent(request.withoutCode(), _ -> new LongAdder()).increment();
    }

    void watchEnded(Request request) {
        watches.computeIfAbsent(request.withoutCode(), _ -> new LongAdder()).decrement();
    }

    /** Prometheus text format, version 0.0.4. */
    String text() {
        var out = new StringBuilder(4096);
        counters(
                out,
                "apiserver_request_total",
                "counter",
                "Requests by verb, resource and code.",
                requests);
        counters(
                out,
                "apiserver_longrunning_requests",
                "gauge",
                "Watches that are open now.",
                watches);
        head(out, "apiserver_current_inflight_requests", "gauge", "Requests being served now.");
        out.append("apiserver_current_inflight_requests ").append(inFlight.sum()).append('\n');
        histograms(out);
        return out.toString();
    }

    private static void counters(
            StringBuilder out,
            String name,
            String kind,
            String help,
            Map<Request, LongAdder> values) {
        head(out, name, kind, help);
        values.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().labels()))
                .forEach(
                        entry ->
                                out.append(name)
                                        .append('{')
                                        .append(entry.getKey().labels())
                                        .append("} ")
                                        .append(entry.getValue().sum())
                                        .append('\n'));
    }

    private void histograms(StringBuilder out) {
        var name = "apiserver_request_duration_seconds";
        head(out, name, "histogram", "Time to serve a request; a watch until it begins.");
        for (var entry : durations.entrySet()) {
            var labels = entry.getKey().labels();
            var histogram = entry.getValue();
            long sum = 0;
            for (int i = 0; i < histogram.buckets.length; i++) {
                sum += histogram.buckets[i].sum();
                var bound = i < BOUNDS.length ? Double.toString(BOUNDS[i]) : "+Inf";
                out.append(name).append("_bucket{").append(labels);
                out.append(",le=\"").append(bound).append("\"} ").append(sum).append('\n');
            }
            out.append(name).append("_sum{").append(labels).append("} ");
            out.append(histogram.nanos.sum() / 1e9).append('\n');
            out.append(name).append("_count{").append(labels).append("} ").append(sum).append('\n');
        }
    }

    private static void head(StringBuilder out, String name, String kind, String help) {
        out.append("# HELP ").append(name).append(' ').append(help).append('\n');
        out.append("# TYPE ").append(name).append(' ').append(kind).append('\n');
    }
}
