// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.Condition;

/**
 * The definitions of both groups and the records say the same, and nothing is lost between them.
 */
class PaddleServiceCrdTest {
    private static final String EVERYTHING =
            """
            apiVersion: elasticserving.paddlepaddle.org/v1
            kind: PaddleService
            metadata: {name: all, namespace: default}
            spec:
              runtimeVersion: paddleserving
              resources: {limits: {cpu: "1"}, requests: {cpu: "1"}}
              default: &endpoint
                containerImage: a
                tag: b
                port: 9292
                arg: serve
                model: {from: "model://m@prod", path: dense, mountPath: /m, follow: false, canarySeconds: 5}
              canary: *endpoint
              canaryTrafficPercent: 20
              service:
                autoscaler: kpa
                metric: rps
                window: 10s
                panicWindow: 10
                panicThreshold: "200"
                minScale: 1
                maxScale: 3
                target: 5
                targetUtilization: 70
              workingDir: /srv
              volumeMounts: [{name: m, mountPath: /m}]
              volumes: [{name: m, emptyDir: {medium: Memory}}]
              replicas: 2
              containerConcurrency: 4
              timeoutSeconds: 60
              readinessPath: /ready
              revisionHistoryLimit: 1
            status:
              phase: Serving
              url: http://all.default.example.com
              address: {url: http://all.default.svc.cluster.local}
              default: &status
                name: all-1
                latest: all-2
                previous: all-0
                model: {from: "model://m@prod", reference: "model://m@sha256:ab", version: 3, asked: ab12, since: now}
              canary: *status
              traffic: [{revisionName: all-1, percent: 80, tag: default}]
              replicas: 1
              labelSelector: PaddleService=all
              observedGeneration: 1
              conditions:
                - type: Ready
                  status: "True"
                  observedGeneration: 1
                  lastTransitionTime: "2026-01-01T00:00:00Z"
                  reason: RevisionReady
                  message: it answers
            """;

    private final JsonNode elastic = crd("15-paddleservices.elasticserving.paddlepaddle.org.yaml");
    private final JsonNode plain = crd("16-paddleservices.serving.paddlepaddle.org.yaml");

    private static JsonNode crd(String name) {
        try (var yaml = PaddleServiceCrdTest.class.getResourceAsStream("/manifests/" + name)) {
            assertThat(yaml).as(name).isNotNull();
            return Serialization.unmarshal(
                    new String(yaml.readAllBytes(), StandardCharsets.UTF_8), JsonNode.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void given_every_field_then_reading_and_writing_loses_nothing() {
        var before = Serialization.unmarshal(EVERYTHING, JsonNode.class);

        var service = Serialization.unmarshal(EVERYTHING, ElasticPaddleService.class);

        assertThat(Serialization.unmarshal(Serialization.asYaml(service), JsonNode.class))
                .isEqualTo(before);
    }

    @Test
    void then_both_groups_have_one_schema() {
        assertThat(elastic.at("/spec/versions")).isEqualTo(plain.at("/spec/versions"));
        assertThat(elastic.at("/spec/names")).isEqualTo(plain.at("/spec/names"));
        assertThat(elastic.at("/spec/group").asText()).isEqualTo(ServiceNames.ELASTIC_GROUP);
        assertThat(plain.at("/spec/group").asText()).isEqualTo(ServiceNames.GROUP);
    }

    @Test
    void then_the_records_have_exactly_the_fields_of_the_definition() {
        assertFields("spec", PaddleServiceSpec.class);
        assertFields("spec/properties/default", EndpointSpec.class);
        assertFields("spec/properties/canary", EndpointSpec.class);
        assertFields("spec/properties/default/properties/model", ModelSpec.class);
        assertFields("status/properties/default/properties/model", PinnedModel.class);
        assertFields("spec/properties/service", ScalingSpec.class);
        assertFields("status", PaddleServiceStatus.class);
        assertFields("status/properties/address", ServiceAddress.class);
        assertFields("status/properties/default", EndpointStatus.class);
        assertFields("status/properties/traffic/items", TrafficShare.class);
        assertFields("status/properties/conditions/items", Condition.class);
    }

    @Test
    void then_the_columns_say_who_answers() {
        assertThat(plain.at("/spec/versions/0/additionalPrinterColumns").findValuesAsText("name"))
                .containsExactly(
                        "URL",
                        "Default",
                        "Canary",
                        "Traffic",
                        "Replicas",
                        "Ready",
                        "Reason",
                        "Age");
    }

    private void assertFields(String path, Class<? extends Record> record) {
        var expected = new TreeSet<String>();
        // The word on the wire is none that Java allows.
        Arrays.stream(record.getRecordComponents())
                .map(
                        component ->
                                component.getName().equals("primary")
                                        ? "default"
                                        : component.getName())
                .forEach(expected::add);
        var actual = new TreeSet<String>();
        plain.at("/spec/versions/0/schema/openAPIV3Schema/properties/" + path + "/properties")
                .fieldNames()
                .forEachRemaining(actual::add);
        assertThat(actual).as(path).isEqualTo(expected);
    }
}
