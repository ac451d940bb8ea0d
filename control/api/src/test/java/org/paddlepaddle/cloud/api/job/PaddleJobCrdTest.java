// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.Condition;

/** The CRD and the records say the same, field by field, and nothing is lost between them. */
class PaddleJobCrdTest {
    private static final String EVERYTHING =
            """
            apiVersion: batch.paddlepaddle.org/v1
            kind: PaddleJob
            metadata: {name: all, namespace: default}
            spec:
              cleanPodPolicy: Never
              cleanPolicy: Never
              schedulingPolicy:
                minAvailable: 3
                queue: gold
                priorityClass: high
                minResources: {cpu: "4", memory: 8Gi}
              intranet: Service
              withGloo: 1
              sampleSetRef: {name: imagenet, namespace: data, mountPath: /mnt}
              ps: &role
                replicas: 2
                requests: 1
                limits: 4
                template:
                  metadata: {labels: {team: ads}}
                  spec: {containers: [{name: paddle, image: "ctr:v1"}]}
              worker: *role
              heter: *role
              elastic: 1
              containerName: paddle
              suspend: false
              managedBy: batch.paddlepaddle.org/paddlejob-controller
              backoffLimit: 3
              activeDeadlineSeconds: 3600
              ttlSecondsAfterFinished: 60
              restartStrategy: Job
              failureRules:
                - action: Ignore
                  roles: [worker]
                  onExitCodes: {operator: In, values: [101, 102]}
                  onReasons: [Evicted]
              successPolicy: Workers
              elasticPolicy: {min: 1, max: 4, timeoutSeconds: 60, maxRestarts: 3}
              rendezvous: PodIP
            status:
              phase: Running
              mode: PS
              ps: &count
                ready: 2/2
                pending: 1
                starting: 1
                running: 2
                failed: 1
                succeeded: 1
                replicas: 2
                attempt: 1
                refs: [{apiVersion: v1, kind: Pod, name: a, namespace: b, uid: c}]
              worker: *count
              heter: *count
              startTime: "2026-01-01T00:00:00Z"
              completionTime: "2026-01-01T00:00:00Z"
              attempt: 1
              restarts: 1
              restartTime: "2026-01-01T00:00:00Z"
              failedPod: {name: ctr-worker-0, container: paddle}
              labelSelector: a=b
              observedGeneration: 1
              conditions:
                - type: Complete
                  status: "True"
                  observedGeneration: 1
                  lastTransitionTime: "2026-01-01T00:00:00Z"
                  reason: WorkersSucceeded
                  message: all succeeded
            """;

    private final JsonNode version = crd().at("/spec/versions/0");

    private static JsonNode crd() {
        var path = "/manifests/10-paddlejobs.batch.paddlepaddle.org.yaml";
        try (var yaml = PaddleJobCrdTest.class.getResourceAsStream(path)) {
            assertThat(yaml).as(path).isNotNull();
            var text = new String(yaml.readAllBytes(), StandardCharsets.UTF_8);
            return Serialization.unmarshal(text, JsonNode.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void given_every_field_then_reading_and_writing_loses_nothing() {
        var before = Serialization.unmarshal(EVERYTHING, JsonNode.class);

        var job = Serialization.unmarshal(EVERYTHING, PaddleJob.class);

        var after = Serialization.unmarshal(Serialization.asYaml(job), JsonNode.class);
        assertThat(after).isEqualTo(before);
    }

    @Test
    void given_a_field_of_tomorrow_and_a_word_of_another_operator_then_the_job_is_still_read() {
        var yaml = EVERYTHING.replace("phase: Running", "phase: Aborting\n  tomorrow: 1");

        var job = Serialization.unmarshal(yaml, PaddleJob.class);

        assertThat(job.getStatus().phase()).isNull();
        assertThat(job.getStatus().mode()).isEqualTo(JobMode.PS);
    }

    @Test
    void then_the_records_have_exactly_the_fields_of_the_crd() {
        assertFields("spec", PaddleJobSpec.class, List.of());
        assertFields("spec/properties/worker", RoleSpec.class, List.of());
        assertFields("spec/properties/schedulingPolicy", SchedulingPolicy.class, List.of());
        assertFields("spec/properties/sampleSetRef", SampleSetRef.class, List.of());
        assertFields("spec/properties/elasticPolicy", ElasticPolicy.class, List.of());
        var rule = "spec/properties/failureRules/items";
        assertFields(rule, FailureRule.class, List.of());
        assertFields(rule + "/properties/onExitCodes", ExitCodes.class, List.of());
        assertFields("status/properties/conditions/items", Condition.class, List.of());
        // Upstream declares these and never writes them.
        assertFields("status", PaddleJobStatus.class, List.of("elastic"));
        assertFields("status/properties/ps", RoleStatus.class, List.of("unknown"));
        assertFields(
                "status/properties/ps/properties/refs/items",
                PodRef.class,
                List.of("fieldPath", "resourceVersion"));
    }

    /** AdmissionDuelIT asks a genuine server; this is for the days between its nights. */
    @Test
    void then_no_message_is_of_a_length_that_a_genuine_server_cannot_tell() {
        assertThat(version.findValuesAsText("messageExpression"))
                .isNotEmpty()
                .noneMatch(message -> message.matches("(?s).*\\bstring\\(.*"));
    }

    @Test
    void then_the_columns_are_those_of_the_manual() {
        assertThat(version.at("/additionalPrinterColumns").findValuesAsText("name"))
                .containsExactly("Status", "Mode", "PS", "Worker", "Age");
        assertThat(version.at("/subresources/status").isObject()).isTrue();
        assertThat(version.at("/subresources/scale/specReplicasPath").asText())
                .isEqualTo(".spec.worker.replicas");
        assertThat(crd().at("/spec/names/shortNames/0").asText()).isEqualTo("pdj");
    }

    private void assertFields(String path, Class<? extends Record> record, List<String> unread) {
        var declared = version.at("/schema/openAPIV3Schema/properties/" + path + "/properties");
        var expected = new TreeSet<>(unread);
        components(record).map(RecordComponent::getName).forEach(expected::add);
        var actual = new TreeSet<String>();
        declared.fieldNames().forEachRemaining(actual::add);
        assertThat(actual).as(path).isEqualTo(expected);
    }

    private static Stream<RecordComponent> components(Class<? extends Record> record) {
        return Arrays.stream(record.getRecordComponents());
    }
}
