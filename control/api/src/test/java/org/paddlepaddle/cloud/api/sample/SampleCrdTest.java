// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.Condition;

/**
 * The definitions and the records say the same, field by field, and nothing is lost between them.
 */
class SampleCrdTest {
    private static final String CONDITIONS =
            """
              observedGeneration: 1
              conditions:
                - type: Ready
                  status: "True"
                  observedGeneration: 1
                  lastTransitionTime: "2026-01-01T00:00:00Z"
                  reason: DataReady
                  message: all data is here
            """;
    private static final String SET =
            """
            apiVersion: batch.paddlepaddle.org/v1alpha1
            kind: SampleSet
            metadata: {name: imagenet, namespace: default}
            spec:
              partitions: 2
              source: {uri: "s3://data.example.com/a", secretRef: {name: keys, namespace: default}}
              secretRef: {name: imagenet, namespace: default}
              noSync: true
              csi:
                driver: juicefs
                juiceFSMountOptions: {cache-size: 1024, writeback: true, free-space-ratio: "0.1"}
              cache: {levels: [{mediumType: SSD, path: /ssd, cacheSize: 1024}]}
              nodeAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                  nodeSelectorTerms:
                    - matchExpressions: [{key: disk, operator: In, values: [ssd]}]
              tolerations: [{key: gpu, operator: Exists, effect: NoSchedule}]
            status:
              phase: Ready
              cacheStatus:
                totalSize: 58 MiB
                totalFiles: 1,280
                cachedSize: 58 MiB
                diskSize: 20 GiB
                diskUsed: 8 GiB
                diskAvail: 12 GiB
                diskUsageRate: 40.0%
                errorMassage: none
              runtimeStatus: {runtimeReady: 2/2, specReplicas: 2, readyReplicas: 2}
              jobsName: {syncJobName: a, warmupJobName: b}
              engine: builtin
            """
                    + CONDITIONS;
    private static final String JOB =
            """
            apiVersion: batch.paddlepaddle.org/v1alpha1
            kind: SampleJob
            metadata: {name: imagenet-sync, namespace: default}
            spec:
              type: sync
              sampleSetRef: {name: imagenet}
              secretRef: {name: none}
              terminate: true
              syncOptions:
                source: s3://data.example.com/a
                destination: sub
                start: a
                end: z
                threads: 10
                http-port: 6070
                update: true
                force-update: true
                perms: true
                dirs: true
                dry: true
                delete-src: true
                delete-dst: true
                exclude: x
                include: y
                manager: m
                worker: w
                bwlimit: 50
                no-https: true
              warmupOptions:
                paths: [a]
                partitions: 2
                strategyName: random
                file: list.txt
                threads: 50
                epoch: 3
                batchSize: 32
              rmrOptions: {paths: [a]}
              clearOptions: {paths: [a]}
              schedule: "0 3 * * *"
              timeZone: Asia/Shanghai
              suspend: true
              concurrencyPolicy: Forbid
              startingDeadlineSeconds: 60
              successfulJobsHistoryLimit: 3
              failedJobsHistoryLimit: 1
              ttlSecondsAfterFinished: 600
              runAfter: {name: other}
              backoffLimit: 3
            status:
              phase: Running
              jobName: a
              progress: {files: 1/2, size: 1 B/2 B, skipped: "3", rate: 1 B/s, remaining: 3s}
              partitions: [{files: 1/2, size: 1 B/2 B}]
              startTime: "2026-01-01T00:00:00Z"
              completionTime: "2026-01-01T00:00:00Z"
              retries: 1
              lastScheduleTime: "2026-01-01T00:00:00Z"
              nextScheduleTime: "2026-01-01T00:00:00Z"
              active: [imagenet-sync-1]
            """
                    + CONDITIONS;

    private static JsonNode version(String plural) {
        var path = "/manifests/11-" + plural + ".batch.paddlepaddle.org.yaml";
        try (var yaml = SampleCrdTest.class.getResourceAsStream(path)) {
            assertThat(yaml).as(path).isNotNull();
            var text = new String(yaml.readAllBytes(), StandardCharsets.UTF_8);
            return Serialization.unmarshal(text, JsonNode.class).at("/spec/versions/0");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void given_every_field_then_reading_and_writing_loses_nothing() {
        assertThat(written(Serialization.unmarshal(SET, SampleSet.class)))
                .isEqualTo(Serialization.unmarshal(SET, JsonNode.class));
        assertThat(written(Serialization.unmarshal(JOB, SampleJob.class)))
                .isEqualTo(Serialization.unmarshal(JOB, JsonNode.class));
    }

    private static JsonNode written(Object object) {
        return Serialization.unmarshal(Serialization.asYaml(object), JsonNode.class);
    }

    @Test
    void given_a_word_of_another_operator_then_the_object_is_still_read() {
        var set =
                Serialization.unmarshal(SET.replace("phase: Ready", "phase: Odd"), SampleSet.class);

        assertThat(set.getStatus().phase()).isNull();
        assertThat(set.getStatus().engine()).isEqualTo("builtin");
    }

    @Test
    void then_the_records_have_exactly_the_fields_of_the_definitions() {
        assertFields("samplesets", "spec", SampleSetSpec.class);
        assertFields("samplesets", "spec/properties/source", SampleOrigin.class);
        assertFields("samplesets", "spec/properties/secretRef", SecretRef.class);
        assertFields("samplesets", "spec/properties/csi", CsiSpec.class);
        assertFields("samplesets", "spec/properties/cache", CacheSpec.class);
        assertFields(
                "samplesets", "spec/properties/cache/properties/levels/items", CacheLevel.class);
        assertFields("samplesets", "status", SampleSetStatus.class);
        assertFields("samplesets", "status/properties/cacheStatus", CacheStatus.class);
        assertFields("samplesets", "status/properties/runtimeStatus", RuntimeStatus.class);
        assertFields("samplesets", "status/properties/jobsName", JobsName.class);
        assertFields("samplesets", "status/properties/conditions/items", Condition.class);
        assertFields("samplejobs", "spec", SampleJobSpec.class);
        assertFields("samplejobs", "spec/properties/syncOptions", SyncOptions.class);
        assertFields("samplejobs", "spec/properties/warmupOptions", WarmupOptions.class);
        assertFields("samplejobs", "spec/properties/rmrOptions", PathOptions.class);
        assertFields("samplejobs", "spec/properties/sampleSetRef", SampleSetReference.class);
        assertFields("samplejobs", "spec/properties/runAfter", SampleJobReference.class);
        assertFields("samplejobs", "status", SampleJobStatus.class);
        assertFields("samplejobs", "status/properties/partitions/items", PartitionShare.class);
        assertFields("samplejobs", "status/properties/progress", SampleJobProgress.class);
    }

    @Test
    void then_the_columns_are_those_of_the_manual() {
        assertThat(columns("samplesets"))
                .containsExactly(
                        "TOTAL SIZE", "CACHED SIZE", "AVAIL SPACE", "Runtime", "PHASE", "AGE");
        assertThat(columns("samplejobs")).containsExactly("PHASE");
    }

    private static Iterable<String> columns(String plural) {
        return version(plural).at("/additionalPrinterColumns").findValuesAsText("name");
    }

    private static void assertFields(String plural, String path, Class<? extends Record> record) {
        var declared =
                version(plural).at("/schema/openAPIV3Schema/properties/" + path + "/properties");
        var actual = new TreeSet<String>();
        declared.fieldNames().forEachRemaining(actual::add);
        var expected = new TreeSet<String>();
        Arrays.stream(record.getRecordComponents()).map(SampleCrdTest::name).forEach(expected::add);
        assertThat(actual).as(path).isEqualTo(expected);
    }

    private static String name(RecordComponent component) {
        var property = component.getAccessor().getAnnotation(JsonProperty.class);
        return property == null ? component.getName() : property.value();
    }
}
