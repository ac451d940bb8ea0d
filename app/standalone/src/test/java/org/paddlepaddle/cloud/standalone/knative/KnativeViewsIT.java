// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.knative;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.LocalApi;

/**
 * What the genuine kubectl prints of {@code ksvc}; no operator runs, its status is written here.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KnativeViewsIT {
    private static final String NAME = "sample";
    private static final String STATUS =
            """
            {"status": {
              "url": "http://sample.default.example.com",
              "default": {"name": "sample-1", "latest": "sample-1"},
              "traffic": [{"revisionName": "sample-1", "percent": 100, "tag": "default"}],
              "conditions": [{"type": "Ready", "status": "True", "reason": "RevisionReady",
                "message": "sample-1 answers", "observedGeneration": 1,
                "lastTransitionTime": "2026-01-01T00:00:00Z"}]}}
            """;

    private LocalApi cluster;
    private Kubectl kubectl;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        cluster = LocalApi.start(directory);
        for (var manifest :
                List.of(
                        "15-paddleservices.elasticserving.paddlepaddle.org.yaml",
                        "16-paddleservices.serving.paddlepaddle.org.yaml",
                        "29-knative-view.yaml")) {
            cluster.apply(resource("/manifests/" + manifest));
        }
        cluster.with(KnativeViews.USER, KnativeViews::start);
        kubectl = new Kubectl(cluster.kubeconfig());
    }

    private static String resource(String name) throws IOException {
        try (var in = KnativeViewsIT.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @AfterAll
    void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void a_service_shows_its_address_and_its_view_comes_back_and_goes_with_it() {
        kubectl.apply(service());
        report(STATUS);

        Await.asserted(
                "the view",
                () ->
                        assertThat(shown())
                                .containsPattern(
                                        "NAME +URL +LATESTCREATED +LATESTREADY +READY +REASON")
                                .containsPattern(
                                        NAME
                                                + " +http://sample.default.example.com +sample-1"
                                                + " +sample-1 +True"));
        // The plain word means what it always meant.
        assertThat(kubectl.run("", "get", "services", NAME).errors()).contains("NotFound");

        kubectl.output(
                "patch",
                "ksvc",
                NAME,
                "--type=merge",
                "-p",
                "{\"spec\": {\"traffic\": []}, \"status\": {\"url\": \"http://else\"}}");
        Await.asserted(
                "the change is taken back",
                () ->
                        assertThat(kubectl.output("get", "ksvc", NAME, "-o", "yaml"))
                                .contains("url: http://sample.default.example.com")
                                .doesNotContain("http://else", "traffic: []"));
        kubectl.output("delete", "ksvc", NAME);
        Await.until("the view is back", () -> shown().contains("sample-1"));

        report(STATUS.replace("\"sample-1\"", "\"sample-2\""));
        Await.until("the next revision", () -> shown().contains("sample-2"));

        kubectl.output("delete", "paddleservice", NAME);
        Await.until("no view", () -> shown().isEmpty());
    }

    @Test
    void a_service_of_knative_is_refused_and_the_right_kind_is_named() {
        var outcome =
                kubectl.run(
                        """
                        apiVersion: serving.knative.dev/v1
                        kind: Service
                        metadata: {name: foreign, namespace: default}
                        spec: {template: {spec: {containers: [{image: hello}]}}}
                        """,
                        "apply",
                        "-f",
                        "-");

        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.errors()).contains("Knative is not here").contains("pdc deploy");
    }

    private String shown() {
        return kubectl.run("", "get", "ksvc", "-n", "default").output();
    }

    private void report(String status) {
        kubectl.output(
                "patch",
                "paddleservice",
                NAME,
                "--subresource=status",
                "--type=merge",
                "-p",
                status);
    }

    private static String service() {
        return """
        apiVersion: elasticserving.paddlepaddle.org/v1
        kind: PaddleService
        metadata: {name: sample, namespace: default}
        spec:
          default: {containerImage: serving, tag: v1, port: 9292, arg: serve}
        """;
    }
}
