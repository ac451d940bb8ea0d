// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.sample;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.sample.CacheStatus;
import org.paddlepaddle.cloud.api.sample.PartitionShare;
import org.paddlepaddle.cloud.api.sample.RuntimeStatus;
import org.paddlepaddle.cloud.api.sample.SampleJob;
import org.paddlepaddle.cloud.api.sample.SampleJobPhase;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.api.sample.SampleSet;
import org.paddlepaddle.cloud.api.sample.SampleSetPhase;
import org.paddlepaddle.cloud.operator.KindController;
import org.paddlepaddle.cloud.operator.OperatedCluster;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;
import org.paddlepaddle.cloud.plan.sample.SampleSettings;

/** Data sets and jobs on them, with exactly the operator's rights; the test plays the pods. */
class SampleReconcilersIT {
    private static final long PATIENCE_SECONDS = 90;
    private static final List<String> MANIFESTS =
            List.of(
                    "10-paddlejobs.batch.paddlepaddle.org.yaml",
                    "11-samplejobs.batch.paddlepaddle.org.yaml",
                    "11-samplesets.batch.paddlepaddle.org.yaml",
                    "20-operator.yaml",
                    "21-samples.yaml");
    private static final String ADDRESS = "127.77.16.1";
    private static final String OTHER_SET =
            """
            apiVersion: batch.paddlepaddle.org/v1alpha1
            kind: SampleSet
            metadata: {name: imagenet}
            spec: {partitions: 3, noSync: true}
            """;

    private static OperatedCluster cluster;
    private static PlayedRuntime runtime;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException {
        runtime = new PlayedRuntime(ADDRESS);
        var kinds =
                List.<KindController.Maker>of(
                        parts -> SampleSetReconciler.controller(parts, SampleSettings.USUAL),
                        SampleJobReconciler::controller);
        cluster =
                OperatedCluster.start(
                        directory, MANIFESTS, OperatorConfig.standalone().with(kinds));
    }

    @AfterAll
    static void stop() {
        try {
            assertThat(cluster.unusedRights("paddlecloud-operator-samples"))
                    .as("rights nobody needs")
                    // A write that meets its own object reads it.
                    .isSubsetOf("get persistentvolumeclaims", "get services", "get statefulsets");
        } finally {
            cluster.close();
            runtime.close();
        }
    }

    @Test
    void given_the_manuals_walk_through_then_every_phase_is_reached() {
        create(
                """
                apiVersion: v1
                kind: Secret
                metadata: {name: keys}
                stringData: {access-key: "root\\n", secret-key: planted}
                """);
        create(
                """
                apiVersion: batch.paddlepaddle.org/v1alpha1
                kind: SampleSet
                metadata: {name: imagenet}
                spec:
                  source: {uri: "s3://data.example.com/imagenet"}
                  secretRef: {name: keys}
                """);
        awaitSet(s -> s.getStatus().condition(StandardCondition.Ready).isPresent());
        playPods();

        var ready = awaitSet(s -> s.getStatus().phase() == SampleSetPhase.Ready);

        assertThat(cache(ready).totalSize()).isEqualTo("100 B");
        assertThat(runtime(ready).runtimeReady()).isEqualTo("1/1");
        assertThat(ready.getStatus().conditions()).allMatch(Condition::holds);
        assertThat(runtime.asked()).contains("\"secret\":\"keys\"").doesNotContain("planted");
        var token = secret("imagenet-runtime", "token");
        assertThat(runtime.tokens()).containsExactly("Bearer " + token);
        assertThat(secret("imagenet-runtime", "credentials.keys"))
                .contains("\"access-key\":\"root\"", "planted");
        sameNameElsewhere(token);
        jobsOnTheSet();
        runsOfASchedule();
        morePartitions();
        userOfTheSet();
    }

    private static CacheStatus cache(SampleSet set) {
        return Objects.requireNonNull(set.getStatus().cacheStatus());
    }

    private static RuntimeStatus runtime(SampleSet set) {
        return Objects.requireNonNull(set.getStatus().runtimeStatus());
    }

    /** Sets of one name in two namespaces have nothing in common. */
    private static void sameNameElsewhere(String token) {
        var elsewhere = cluster.namespace() + "-b";
        var namespace = new NamespaceBuilder().withNewMetadata().withName(elsewhere).endMetadata();
        cluster.admin().resource(namespace.build()).create();
        var set = Serialization.unmarshal(OTHER_SET, GenericKubernetesResource.class);
        set.getMetadata().setNamespace(elsewhere);
        cluster.admin().resource(set).create();
        var pods =
                cluster.admin()
                        .apps()
                        .statefulSets()
                        .inNamespace(elsewhere)
                        .withName("imagenet-runtime")
                        .waitUntilCondition(
                                made -> made != null, PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(pods.getSpec().getReplicas()).isEqualTo(3);
        var other =
                cluster.admin()
                        .secrets()
                        .inNamespace(elsewhere)
                        .withName("imagenet-runtime")
                        .get()
                        .getData();
        assertThat(other).containsOnlyKeys("token");
        assertThat(new String(Base64.getDecoder().decode(other.get("token")), UTF_8))
                .isNotEqualTo(token);
        cluster.admin()
                .resources(SampleSet.class)
                .inNamespace(elsewhere)
                .withName("imagenet")
                .delete();
        assertThat(set().getMetadata().getDeletionTimestamp()).isNull();
        assertThat(set().getStatus().phase()).isEqualTo(SampleSetPhase.Ready);
    }

    private void morePartitions() {
        sets().patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"partitions\": 2}}");
        var partly = awaitSet(s -> s.getStatus().phase() == SampleSetPhase.PartialReady);
        assertThat(runtime(partly).runtimeReady()).isEqualTo("1/2");
    }

    private void jobsOnTheSet() {
        createJob("clear", "type: clear");
        assertThat(awaitJob("clear").getStatus().phase()).isEqualTo(SampleJobPhase.Succeeded);
        awaitSet(s -> "0 B".equals(cache(s).cachedSize()));
        assertThat(set().getStatus().phase()).isEqualTo(SampleSetPhase.Ready);
        createJob("warmup", "type: warmup");
        assertThat(awaitJob("warmup").getStatus().partitions())
                .containsExactly(new PartitionShare("3/3", "100 B/100 B"));
        awaitSet(
                s ->
                        s.getStatus()
                                .condition(StandardCondition.Ready)
                                .filter(Condition::holds)
                                .isPresent());
        createJob("wrong", "type: rmr");
        var wrong =
                cluster.admin()
                        .resources(SampleJob.class)
                        .inNamespace(cluster.namespace())
                        .withName("wrong")
                        .waitUntilCondition(
                                job -> job != null && job.getStatus() != null,
                                PATIENCE_SECONDS,
                                TimeUnit.SECONDS);
        assertThat(wrong.getStatus().condition(StandardCondition.Accepted))
                .map(Condition::message)
                .contains("spec.rmrOptions.paths: is missing; say what to remove");
        cluster.admin()
                .resources(SampleJob.class)
                .inNamespace(cluster.namespace())
                .withName("clear")
                .delete();
    }

    private void runsOfASchedule() {
        createJob("tick", "type: warmup\n  schedule: '@every 1s'\n  concurrencyPolicy: Forbid");
        var run =
                cluster.admin()
                        .resources(SampleJob.class)
                        .inNamespace(cluster.namespace())
                        .withLabel(SampleNames.LABEL_JOB, "tick")
                        .waitUntilCondition(
                                SampleReconcilersIT::hasEnded, PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(run.getMetadata().getName()).matches("tick-[0-9]+");
        var tick = job("tick");
        tick.waitUntilCondition(
                j -> j != null && j.getStatus() != null && j.getStatus().lastScheduleTime() != null,
                PATIENCE_SECONDS,
                TimeUnit.SECONDS);
        tick.delete();
        createJob("after", "type: warmup\n  runAfter: {name: warmup}");
        assertThat(awaitJob("after").getStatus().phase()).isEqualTo(SampleJobPhase.Succeeded);
        createJob("short", "type: warmup\n  ttlSecondsAfterFinished: 1");
        job("short").waitUntilCondition(j -> j != null, PATIENCE_SECONDS, TimeUnit.SECONDS);
        job("short").waitUntilCondition(j -> j == null, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private static Resource<SampleJob> job(String name) {
        return cluster.admin()
                .resources(SampleJob.class)
                .inNamespace(cluster.namespace())
                .withName(name);
    }

    private static boolean hasEnded(@Nullable SampleJob job) {
        return job != null
                && job.getStatus() != null
                && job.getStatus().phase() != null
                && job.getStatus().phase().isFinal();
    }

    private void userOfTheSet() {
        create(
                """
                apiVersion: batch.paddlepaddle.org/v1
                kind: PaddleJob
                metadata: {name: reader}
                spec:
                  sampleSetRef: {name: imagenet, mountPath: /data}
                  worker:
                    replicas: 1
                    template: {spec: {containers: [{name: paddle, image: demo}]}}
                """);
        var reader =
                cluster.admin()
                        .genericKubernetesResources("batch.paddlepaddle.org/v1", "PaddleJob")
                        .inNamespace(cluster.namespace())
                        .withName("reader");
        reader.subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"status\": {\"phase\": \"Running\"}}");
        sets().delete();
        awaitSet(
                s ->
                        s.getStatus()
                                .condition(StandardCondition.Ready)
                                .filter(c -> c.message().contains("waits for PaddleJob reader"))
                                .isPresent());
        reader.delete();
        sets().waitUntilCondition(s -> s == null, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Binds the claim and lets the first pod be ready. */
    private static void playPods() {
        status("v1", "PersistentVolumeClaim", "imagenet", "{\"status\": {\"phase\": \"Bound\"}}");
        create(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: imagenet-runtime-0}
                spec: {containers: [{name: runtime, image: demo}]}
                """);
        status(
                "v1",
                "Pod",
                "imagenet-runtime-0",
                "{\"status\": {\"podIP\": \"%s\", \"conditions\": [{\"type\": \"Ready\", \"status\":"
                                .formatted(ADDRESS)
                        + " \"True\"}]}}");
        status(
                "apps/v1",
                "StatefulSet",
                "imagenet-runtime",
                "{\"status\": {\"replicas\": 1, \"readyReplicas\": 1}}");
    }

    private static void status(String version, String kind, String name, String patch) {
        var object =
                cluster.admin()
                        .genericKubernetesResources(version, kind)
                        .inNamespace(cluster.namespace())
                        .withName(name);
        object.waitUntilCondition(o -> o != null, PATIENCE_SECONDS, TimeUnit.SECONDS);
        object.subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private static void create(String yaml) {
        var object = Serialization.unmarshal(yaml, GenericKubernetesResource.class);
        object.getMetadata().setNamespace(cluster.namespace());
        cluster.admin().resource(object).create();
    }

    private static void createJob(String name, String work) {
        create(
                """
                apiVersion: batch.paddlepaddle.org/v1alpha1
                kind: SampleJob
                metadata: {name: %s}
                spec:
                  sampleSetRef: {name: imagenet}
                  %s
                """
                        .formatted(name, work));
    }

    private static String secret(String name, String key) {
        var secret =
                cluster.admin().secrets().inNamespace(cluster.namespace()).withName(name).get();
        return new String(Base64.getDecoder().decode(secret.getData().get(key)), UTF_8);
    }

    private static Resource<SampleSet> sets() {
        return cluster.admin()
                .resources(SampleSet.class)
                .inNamespace(cluster.namespace())
                .withName("imagenet");
    }

    private static SampleSet set() {
        return sets().get();
    }

    private static SampleSet awaitSet(Predicate<SampleSet> condition) {
        return sets().waitUntilCondition(
                        s -> s != null && s.getStatus() != null && condition.test(s),
                        PATIENCE_SECONDS,
                        TimeUnit.SECONDS);
    }

    private static SampleJob awaitJob(String name) {
        return job(name)
                .waitUntilCondition(
                        SampleReconcilersIT::hasEnded, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
