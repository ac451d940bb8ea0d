// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v1.Scale;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.dsl.RollableScalableResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.service.ElasticPaddleService;
import org.paddlepaddle.cloud.api.service.PaddleService;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.operator.OperatedCluster;
import org.paddlepaddle.cloud.operator.service.traffic.Gateways;
import org.paddlepaddle.cloud.operator.service.traffic.TrafficControl;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;
import org.paddlepaddle.cloud.plan.service.ServiceSettings;
import org.paddlepaddle.cloud.plan.service.Traffic;
import org.paddlepaddle.cloud.plan.service.model.ModelAnswer;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.testkit.Await;

/** Services of both groups, with exactly the rights the operator has; pods are played. */
class ServiceReconcilerIT {
    private static final long PATIENCE_SECONDS = 60;
    private static final ServiceSettings SETTINGS = ServiceSettings.behind("10.0.0.1", 8081);
    private static final List<String> MANIFESTS =
            List.of(
                    "15-paddleservices.elasticserving.paddlepaddle.org.yaml",
                    "16-paddleservices.serving.paddlepaddle.org.yaml",
                    "20-operator.yaml",
                    "25-paddleservices.yaml");

    /** What aliases mean; a test moves them. */
    private static final Map<String, ModelAnswer> ALIASES = new ConcurrentHashMap<>();

    private static final ModelCatalog MODELS =
            reference ->
                    ALIASES.getOrDefault(
                            reference, new ModelAnswer.Silent("there is no model " + reference));
    private static final FakeGateways GATEWAYS = new FakeGateways();
    private static OperatedCluster cluster;
    private static Supervisor supervisor;
    private static TrafficControl control;

    /** Remembers what it was told, and says what a test says. */
    private static final class FakeGateways implements Gateways {
        private volatile Traffic traffic =
                new Traffic(new TreeMap<>(), new TreeMap<>(), "example.com");
        private final Map<String, Work> work = new ConcurrentHashMap<>();

        @Override
        public void route(Traffic now) {
            traffic = now;
        }

        @Override
        public Map<String, Work> work() {
            return Map.copyOf(work);
        }

        @Override
        public boolean seal(String revision) {
            return true;
        }

        @Override
        public void unseal(String revision) {}
    }

    @BeforeAll
    static void start(@TempDir Path directory) {
        var config =
                OperatorConfig.standalone()
                        .with(
                                List.of(
                                        parts ->
                                                ServiceReconciler.controller(
                                                        parts, SETTINGS, MODELS),
                                        parts ->
                                                ElasticServiceReconciler.controller(
                                                        parts, SETTINGS, MODELS)));
        cluster = OperatedCluster.start(directory, MANIFESTS, config);
        supervisor = new Supervisor();
        control =
                TrafficControl.start(
                        cluster.own(), "example.com", GATEWAYS, Clock.systemUTC(), supervisor);
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            try {
                assertThat(cluster.unusedRights("paddlecloud-operator-services"))
                        .as("rights nobody needs")
                        .isEmpty();
            } finally {
                control.close();
                supervisor.close();
                cluster.close();
            }
        }
    }

    @Test
    void given_a_service_then_it_answers_rolls_over_sleeps_and_wakes() throws Exception {
        create("life", "{containerImage: serving, tag: v1, port: 9292, arg: serve}", "");
        var first = elastic("life", s -> !latest(s).isEmpty());
        var one = latest(first);
        assertThat(services("life"))
                .containsExactlyInAnyOrder("life", "life-default", "life-default-private");
        play(one, "10.1.0.1");

        var ready = elastic("life", holds());
        assertThat(ready.getStatus().url())
                .isEqualTo("http://life." + cluster.namespace() + ".example.com");
        awaitTraffic("life." + cluster.namespace() + ".example.com", one);

        misleadAndAwait("life-default");
        cluster.admin()
                .resources(ElasticPaddleService.class)
                .inNamespace(cluster.namespace())
                .withName("life")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"spec\": {\"default\": {\"tag\": \"v2\"}, \"service\": {\"window\":"
                            + " \"6s\"}, \"revisionHistoryLimit\": 0, \"canary\":"
                            + " {\"containerImage\": \"c\", \"tag\": \"c\", \"port\": 1, \"arg\":"
                            + " \"c\"}}}");
        var two = latest(elastic("life", s -> !one.equals(latest(s))));
        elastic("life", s -> one.equals(name(s)));
        play(two, "10.1.0.2");
        elastic("life", s -> two.equals(name(s)));
        awaitTraffic("default-life." + cluster.namespace() + ".example.com", two);
        assertThat(services("life")).contains("life-canary-private");
        cluster.admin()
                .resources(ElasticPaddleService.class)
                .inNamespace(cluster.namespace())
                .withName("life")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"canary\": null}}");

        // Nothing came for a window: it sleeps, and the revision before it goes for good.
        awaitReplicas(two, 0);
        unplay(one);
        unplay(two);
        deployment(one).waitUntilCondition(d -> d == null, PATIENCE_SECONDS, TimeUnit.SECONDS);
        GATEWAYS.work.put(cluster.namespace() + "/" + two, new Gateways.Work(1, 1, 1));
        control.demand();
        awaitReplicas(two, 1);
        GATEWAYS.work.clear();
    }

    @Test
    void given_a_scale_then_the_pods_are_as_many_until_the_number_is_taken_back() {
        create("fixed", "{containerImage: serving, tag: v1, port: 9292, arg: serve}", "");
        var revision = latest(elastic("fixed", s -> !latest(s).isEmpty()));
        play(revision, "10.1.0.7");
        elastic("fixed", holds());

        cluster.admin()
                .resources(ElasticPaddleService.class)
                .inNamespace(cluster.namespace())
                .withName("fixed")
                // As kubectl scale does it: there is no number yet that could be read.
                .subresource("scale")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"replicas\": 3}}");

        awaitReplicas(revision, 3);
        var scale =
                Serialization.unmarshal(
                        cluster.admin()
                                .raw(
                                        "/apis/elasticserving.paddlepaddle.org/v1/namespaces/"
                                                + cluster.namespace()
                                                + "/paddleservices/fixed/scale"),
                        Scale.class);
        assertThat(scale.getStatus().getSelector()).isEqualTo("PaddleService=fixed");
        assertThat(scale.getSpec().getReplicas()).isEqualTo(3);
    }

    @Test
    void given_the_class_hpa_then_an_autoscaler_finds_the_number_of_pods() {
        create("hpa", "{containerImage: serving, tag: v1, port: 9292, arg: serve}", "");
        var revision = latest(elastic("hpa", s -> !latest(s).isEmpty()));
        play(revision, "10.1.0.8");
        elastic("hpa", holds());

        scaling("hpa", "{\"autoscaler\": \"hpa\", \"target\": 60, \"maxScale\": 5}");
        awaitAutoscaler(
                revision,
                found ->
                        found != null
                                && found.getSpec().getMaxReplicas() == 5
                                && found.getSpec().getScaleTargetRef().getName().equals(revision));
        scaling("hpa", "{\"target\": 70}");
        awaitAutoscaler(
                revision,
                found ->
                        found.getSpec()
                                        .getMetrics()
                                        .getFirst()
                                        .getResource()
                                        .getTarget()
                                        .getAverageUtilization()
                                == 70);
        scaling("hpa", "{\"autoscaler\": \"kpa\"}");
        awaitAutoscaler(revision, found -> found == null);
    }

    private static void scaling(String name, String service) {
        cluster.admin()
                .resources(ElasticPaddleService.class)
                .inNamespace(cluster.namespace())
                .withName(name)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"spec\": {\"service\": " + service + "}}");
    }

    private static void awaitAutoscaler(String name, Predicate<HorizontalPodAutoscaler> condition) {
        cluster.admin()
                .autoscaling()
                .v2()
                .horizontalPodAutoscalers()
                .inNamespace(cluster.namespace())
                .withName(name)
                .waitUntilCondition(condition, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void given_a_full_queue_then_an_event_of_the_service_says_so_and_not_at_every_look() {
        create("full", "{containerImage: serving, tag: v1, port: 9292, arg: serve}", "");
        var revision = latest(elastic("full", s -> !latest(s).isEmpty()));
        play(revision, "10.1.0.8");
        elastic("full", holds());
        GATEWAYS.work.put(
                cluster.namespace() + "/" + revision, new Gateways.Work(10_000, 1, 10_000));

        control.demand();

        var events = cluster.admin().v1().events().inNamespace(cluster.namespace());
        var full = events.withField("reason", "QueueFull");
        var told =
                full.informOnCondition(found -> !found.isEmpty())
                        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                        .join();
        assertThat(told.getFirst().getInvolvedObject().getKind()).isEqualTo("PaddleService");
        assertThat(told.getFirst().getMessage())
                .isEqualTo("10000 requests wait for " + revision + "; more are refused");
        control.demand();
        assertThat(full.list().getItems()).hasSize(1);
        GATEWAYS.work.clear();
    }

    @Test
    void given_the_corpus_then_it_is_admitted_and_wrong_values_are_not() {
        var sample =
                """
                apiVersion: elasticserving.paddlepaddle.org/v1
                kind: PaddleService
                metadata: {name: paddleservice-sample}
                spec:
                  canary: {arg: b, containerImage: resnetcanary, port: 9292, tag: latest}
                  canaryTrafficPercent: 50
                  default: {arg: a, containerImage: resnet, port: 9292, tag: latest}
                  runtimeVersion: paddleserving
                  service: {minScale: 0, window: 10s, autoscaler: kpa, panicWindow: 10, targetUtilization: 70}
                """;
        var service = Serialization.unmarshal(sample, ElasticPaddleService.class);
        service.getMetadata().setNamespace(cluster.namespace());

        cluster.admin().resource(service).dryRun(true).create();

        var wrong =
                Serialization.unmarshal(
                        sample.replace("canaryTrafficPercent: 50", "canaryTrafficPercent: 150"),
                        ElasticPaddleService.class);
        wrong.getMetadata().setNamespace(cluster.namespace());
        assertThatThrownBy(() -> cluster.admin().resource(wrong).create())
                .hasMessageContaining("canaryTrafficPercent")
                .hasMessageContaining("100");
    }

    @Test
    void given_the_same_name_in_both_groups_then_the_second_is_told() {
        create("twice", "{containerImage: serving, tag: v1, port: 9292, arg: serve}", "");
        elastic("twice", s -> !latest(s).isEmpty());
        var second = new PaddleService();
        second.setMetadata(
                new ObjectMetaBuilder()
                        .withName("twice")
                        .withNamespace(cluster.namespace())
                        .build());
        second.setSpec(
                Serialization.unmarshal(
                        "default: {containerImage: serving, tag: v1, port: 9292, arg: serve}",
                        PaddleServiceSpec.class));
        cluster.admin().resource(second).create();

        var told =
                cluster.admin()
                        .resource(second)
                        .waitUntilCondition(
                                s ->
                                        s != null
                                                && s.getStatus() != null
                                                && s.getStatus()
                                                        .condition(StandardCondition.Reconciled)
                                                        .filter(c -> !c.holds())
                                                        .isPresent(),
                                PATIENCE_SECONDS,
                                TimeUnit.SECONDS);

        assertThat(told.getStatus().condition(StandardCondition.Reconciled))
                .map(Condition::message)
                .hasValueSatisfying(m -> assertThat(m).contains("exists already"));
    }

    @Test
    void given_a_followed_alias_that_moves_then_a_canary_answers_first_and_then_all() {
        create(
                "ctr",
                "{containerImage: serving, tag: v1, port: 9292, arg: serve, model: {from:"
                        + " 'model://ctr@prod', follow: true, canarySeconds: 0}}",
                "canaryTrafficPercent: 20");
        var waiting =
                elastic("ctr", s -> s.getStatus().condition(StandardCondition.Ready).isPresent());
        assertThat(waiting.getStatus().condition(StandardCondition.Ready))
                .map(Condition::message)
                .hasValue("there is no model model://ctr@prod");

        ALIASES.put("model://ctr@prod", new ModelAnswer.Found("1".repeat(64), 1));
        var one = latest(elastic("ctr", s -> !latest(s).isEmpty()));
        play(one, "10.1.1.1");
        elastic("ctr", holds());
        ALIASES.put("model://ctr@prod", new ModelAnswer.Found("2".repeat(64), 2));

        var trying = elastic("ctr", s -> !canary(s).isEmpty());
        var two = canary(trying);
        assertThat(name(trying)).isEqualTo(one);
        assertThat(two).isNotEqualTo(one);
        play(two, "10.1.1.2");
        var moved = elastic("ctr", s -> two.equals(name(s)));

        assertThat(Serialization.asYaml(moved.getStatus()))
                .contains("model://ctr@sha256:" + "2".repeat(64), "version: 2");
        assertThat(deployment(two).get().getSpec().getTemplate().getSpec().getInitContainers())
                .singleElement()
                .satisfies(
                        puller ->
                                assertThat(puller.getArgs())
                                        .contains("model://ctr@sha256:" + "2".repeat(64)));
        elastic("ctr", s -> canary(s).isEmpty());
    }

    private static void create(String name, String endpoint, String more) {
        var service = new ElasticPaddleService();
        service.setMetadata(
                new ObjectMetaBuilder().withName(name).withNamespace(cluster.namespace()).build());
        service.setSpec(
                Serialization.unmarshal(
                        "default: " + endpoint + "\n" + more, PaddleServiceSpec.class));
        cluster.admin().resource(service).create();
    }

    /** The pod that a node would run. */
    private static void play(String revision, String ip) {
        var template =
                deployment(revision)
                        .waitUntilCondition(d -> d != null, PATIENCE_SECONDS, TimeUnit.SECONDS)
                        .getSpec()
                        .getTemplate();
        var pod =
                new PodBuilder()
                        .withNewMetadata()
                        .withName(revision)
                        .withNamespace(cluster.namespace())
                        .withLabels(template.getMetadata().getLabels())
                        .endMetadata()
                        .withSpec(template.getSpec())
                        .build();
        var made = cluster.admin().resource(pod).create();
        made.setStatus(
                new PodStatusBuilder()
                        .withPhase("Running")
                        .withPodIP(ip)
                        .withConditions(
                                new PodConditionBuilder()
                                        .withType("Ready")
                                        .withStatus("True")
                                        .build())
                        .build());
        cluster.admin().resource(made).patchStatus();
    }

    /** Somebody leads a route astray; it is put right. */
    private static void misleadAndAwait(String route) {
        var slice =
                cluster.admin()
                        .discovery()
                        .v1()
                        .endpointSlices()
                        .inNamespace(cluster.namespace())
                        .withName(route);
        slice.waitUntilCondition(found -> found != null, PATIENCE_SECONDS, TimeUnit.SECONDS);
        slice.patch(
                PatchContext.of(PatchType.JSON_MERGE),
                "{\"ports\": [{\"name\": \"http\", \"port\": 1}]}");
        slice.waitUntilCondition(
                found -> found.getPorts().getFirst().getPort() == 8081,
                PATIENCE_SECONDS,
                TimeUnit.SECONDS);
    }

    private static void unplay(String revision) {
        cluster.admin()
                .pods()
                .inNamespace(cluster.namespace())
                .withName(revision)
                .withGracePeriod(0)
                .delete();
    }

    private static void awaitTraffic(String host, String revision) {
        var full = cluster.namespace() + "/" + revision;
        Await.until(
                "requests for %s to go to %s".formatted(host, full),
                () ->
                        GATEWAYS.traffic.hosts().getOrDefault(host, List.of()).stream()
                                .anyMatch(share -> share.revision().equals(full)));
        assertThat(GATEWAYS.traffic.revisions())
                .hasEntrySatisfying(full, backend -> assertThat(backend.ready()).isNotEmpty());
    }

    private static void awaitReplicas(String revision, int replicas) {
        deployment(revision)
                .waitUntilCondition(
                        d -> d != null && d.getSpec().getReplicas() == replicas,
                        PATIENCE_SECONDS,
                        TimeUnit.SECONDS);
    }

    private static RollableScalableResource<Deployment> deployment(String name) {
        return cluster.admin().apps().deployments().inNamespace(cluster.namespace()).withName(name);
    }

    private static List<String> services(String name) {
        return cluster
                .admin()
                .services()
                .inNamespace(cluster.namespace())
                .withLabel(ServiceNames.SERVICE, name)
                .list()
                .getItems()
                .stream()
                .map(HasMetadata::getMetadata)
                .map(meta -> meta.getName())
                .toList();
    }

    private static ElasticPaddleService elastic(
            String name, Predicate<ElasticPaddleService> condition) {
        return cluster.admin()
                .resources(ElasticPaddleService.class)
                .inNamespace(cluster.namespace())
                .withName(name)
                .waitUntilCondition(
                        s -> s != null && s.getStatus() != null && condition.test(s),
                        PATIENCE_SECONDS,
                        TimeUnit.SECONDS);
    }

    private static String latest(CustomResource<?, PaddleServiceStatus> service) {
        var primary = service.getStatus().primary();
        return primary == null ? "" : String.valueOf(primary.latest());
    }

    private static String canary(CustomResource<?, PaddleServiceStatus> service) {
        var canary = service.getStatus().canary();
        return canary == null ? "" : String.valueOf(canary.latest());
    }

    private static String name(CustomResource<?, PaddleServiceStatus> service) {
        var primary = service.getStatus().primary();
        return primary == null ? "" : String.valueOf(primary.name());
    }

    private static Predicate<ElasticPaddleService> holds() {
        return service ->
                service.getStatus()
                        .condition(StandardCondition.Ready)
                        .filter(Condition::holds)
                        .isPresent();
    }
}
