// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.cache.serve.CacheMetrics;
import org.paddlepaddle.cloud.gateway.Gateway;
import org.paddlepaddle.cloud.gateway.GatewayConfig;
import org.paddlepaddle.cloud.http.HttpMetrics;
import org.paddlepaddle.cloud.operator.OperatorParts;
import org.paddlepaddle.cloud.operator.PassSlots;
import org.paddlepaddle.cloud.operator.object.Fanout;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;
import org.paddlepaddle.cloud.plan.job.JobSettings;
import org.paddlepaddle.cloud.plan.sample.SampleSettings;
import org.paddlepaddle.cloud.serving.ServingMetrics;

/** The page of what can be scraped: asked of the code that counts, before anything was counted. */
final class MetricsReference {
    private static final String PREAMBLE =
            """
            # Metrics

            The metrics of each server. The format is Prometheus' text, or OpenMetrics if the client accepts it.
            """;

    private static final String CUBE =
            "data/cube/server/src/main/java/org/paddlepaddle/cloud/cube/server/CubeMetricsPage.java";
    private static final String CUBE_PREFIX = "paddlecloud_cube_";

    /** How Cube's page names its figures: it counts by itself and keeps no registry. */
    private static final Pattern CUBE_FIGURE =
            Pattern.compile("(counter|gauge|tables)\\(\\s*\"(\\w+)\",\\s*\"([^\"]+)\"");

    private static final Pattern CUBE_HISTOGRAM =
            Pattern.compile("name\\(PREFIX \\+ \"(\\w+)\"\\)\\s*\\.help\\(\"([^\"]+)\"");

    private record Figure(String name, String type, String help) {}

    private MetricsReference() {}

    static String page(Path repository) throws IOException, ReflectiveOperationException {
        var http = new PrometheusRegistry();
        new HttpMetrics(http);
        return PREAMBLE
                + section(
                        "The API server",
                        "`/metrics` of the API server, with a token that may `get` it.",
                        figures(
                                registry(
                                        Unlocked.make(
                                                "org.paddlepaddle.cloud.ground.server.http.RequestMetrics"))))
                + section(
                        "The operator",
                        "`/metrics` of `pdc operator`, by default on 127.0.0.1:8080;"
                                + " `--metrics-bind-address` changes it.",
                        operator())
                + section(
                        "HTTP servers",
                        "`/metrics` of the web address of `pdc up` and of a cache runtime.",
                        figures(http))
                + section(
                        "The cache runtime",
                        "`/metrics` of port 7716 of a SampleSet's first pod, with the data set's"
                                + " token.",
                        figures(registry(new CacheMetrics())))
                + section(
                        "The gateway",
                        "On the same page as the web address, by revision (`namespace/name`).",
                        gateway())
                + section(
                        "The inference server",
                        "`/metrics` of `pdc serve`. The `pd_` names are upstream's.",
                        figures(registry(new ServingMetrics())))
                + section(
                        "The Cube server",
                        "`/metrics` of `pdc cube serve`; `/vars` has upstream's names.",
                        cube(repository));
    }

    private static Stream<Figure> gateway() {
        var registry = new PrometheusRegistry();
        try (var _ = Gateway.start(GatewayConfig.usual(), _ -> {}, registry)) {
            return figures(registry);
        }
    }

    private static PrometheusRegistry registry(Object counting)
            throws ReflectiveOperationException {
        return Unlocked.field(counting, "registry", PrometheusRegistry.class);
    }

    private static Stream<Figure> operator() throws ReflectiveOperationException {
        var settings = OperatorConfig.cluster(JobSettings.PLAIN, SampleSettings.USUAL);
        var nowhere = new ConfigBuilder(Config.empty()).withMasterUrl("http://127.0.0.1:1").build();
        var all = MetricSnapshots.builder();
        try (var client = new KubernetesClientBuilder().withConfig(nowhere).build()) {
            var slots = Unlocked.make(PassSlots.class, settings.parallelism());
            var parts =
                    new OperatorParts(
                            client, new Fanout(settings.writes()), slots, Clock.systemUTC());
            for (var kind : settings.kinds()) {
                registry(kind.make(parts).metrics()).scrape().forEach(all::metricSnapshot);
            }
        }
        return figures(all.build());
    }

    private static Stream<Figure> figures(PrometheusRegistry registry) {
        return figures(registry.scrape());
    }

    private static Stream<Figure> figures(MetricSnapshots snapshots) {
        return snapshots.stream().map(MetricsReference::figure);
    }

    private static Figure figure(MetricSnapshot snapshot) {
        var metadata = snapshot.getMetadata();
        return switch (snapshot) {
            case CounterSnapshot _ ->
                    new Figure(
                            metadata.getPrometheusName() + "_total", "counter", metadata.getHelp());
            case GaugeSnapshot _ ->
                    new Figure(metadata.getPrometheusName(), "gauge", metadata.getHelp());
            case HistogramSnapshot _ ->
                    new Figure(metadata.getPrometheusName(), "histogram", metadata.getHelp());
            default ->
                    throw new IllegalStateException("a type the page has no word for: " + snapshot);
        };
    }

    private static Stream<Figure> cube(Path repository) throws IOException {
        var source = Files.readString(repository.resolve(CUBE));
        var plain =
                CUBE_FIGURE
                        .matcher(source)
                        .results()
                        .map(
                                match ->
                                        match.group(1).equals("counter")
                                                ? new Figure(
                                                        CUBE_PREFIX + match.group(2) + "_total",
                                                        "counter",
                                                        match.group(3))
                                                : new Figure(
                                                        CUBE_PREFIX + match.group(2),
                                                        "gauge",
                                                        match.group(3)));
        var histograms =
                CUBE_HISTOGRAM
                        .matcher(source)
                        .results()
                        .map(
                                match ->
                                        new Figure(
                                                CUBE_PREFIX + match.group(1),
                                                "histogram",
                                                match.group(2)));
        return Stream.concat(plain, histograms);
    }

    private static String section(String title, String where, Stream<Figure> figures) {
        return "\n## "
                + title
                + "\n\n"
                + where
                + "\n\n| name | type | meaning |\n|---|---|---|\n"
                + figures.sorted(Comparator.comparing(Figure::name))
                        .map(
                                figure ->
                                        "| `%s` | %s | %s |\n"
                                                .formatted(
                                                        figure.name(),
                                                        figure.type(),
                                                        figure.help()))
                        .collect(Collectors.joining());
    }
}
