// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.paddlepaddle.cloud.api.ConditionType;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.operator.OperatedCluster;
import org.paddlepaddle.cloud.operator.start.OperatedKinds;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;
import org.paddlepaddle.cloud.operator.start.PaddleCloudOperator;
import org.paddlepaddle.cloud.plan.job.JobSettings;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;

/**
 * Jobs in an {@link OperatedCluster}; the test itself plays the kubelet. In a static field it is
 * one for all tests of a class, in another field one for each.
 */
final class TestCluster
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
    /** A role of so many replicas. */
    static final String ROLE =
            "{replicas: %d, template: {spec: {containers: [{name: paddle, image: 'demo:v1'}]}}}";

    private static final String WAITING = "waiting: {reason: CreateContainerConfigError}";
    private static final String RUNNING = "running: {startedAt: '2026-01-01T00:00:00Z'}";
    private static final long PATIENCE_SECONDS = 90;
    private static final List<String> MANIFESTS =
            List.of(
                    "10-paddlejobs.batch.paddlepaddle.org.yaml",
                    "12-test-podgroups.yaml",
                    "20-operator.yaml");

    @SuppressWarnings("NullAway.Init")
    private OperatedCluster cluster;

    @SuppressWarnings("NullAway.Init")
    private KubernetesClient admin;

    @SuppressWarnings("NullAway.Init")
    private String namespace;

    private boolean ofClass;

    @Override
    public void beforeAll(ExtensionContext context) {
        ofClass = true;
        start(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (!ofClass) {
            start(context);
        }
    }

    private void start(ExtensionContext context) {
        var directory = TemporaryDirectory.of(context);
        cluster =
                OperatedCluster.start(
                        directory,
                        MANIFESTS,
                        OperatorConfig.standalone()
                                .with(OperatedKinds.jobs(new JobSettings(GangStyle.Own))));
        admin = cluster.admin();
        namespace = cluster.namespace();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (!ofClass) {
            stop();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        stop();
    }

    private void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    /** Rights the operator has and did not use since it was started. */
    Set<String> unusedRights() {
        return cluster.unusedRights("paddlecloud-operator");
    }

    void install(String manifest) {
        cluster.install(manifest);
    }

    /** How many requests of a kind the operator has made, as in {@code create pods}. */
    long requests(String verb) {
        return cluster.requests(verb);
    }

    KubernetesClient admin() {
        return admin;
    }

    /** A replica that looks after an empty namespace, so that it is in nobody's way. */
    PaddleCloudOperator standForElection() {
        var usual = OperatorConfig.standalone();
        return PaddleCloudOperator.start(
                new OperatorConfig(
                        Set.of("paddle-system"),
                        true,
                        usual.namespace(),
                        usual.lease(),
                        1,
                        OperatedKinds.jobs(JobSettings.PLAIN),
                        1,
                        usual.stopTimeout()),
                cluster.own());
    }

    /** Who holds the lease, once it is somebody else than {@code before}. */
    String awaitLeader(String before) {
        return admin.leases()
                .inNamespace("paddle-system")
                .withName(OperatorConfig.LEASE)
                .waitUntilCondition(
                        lease ->
                                lease != null
                                        && !holder(lease).isEmpty()
                                        && !holder(lease).equals(before),
                        PATIENCE_SECONDS,
                        TimeUnit.SECONDS)
                .getSpec()
                .getHolderIdentity();
    }

    private static String holder(Lease lease) {
        return Objects.requireNonNullElse(lease.getSpec().getHolderIdentity(), "");
    }

    Set<String> unusedLeaseRights() {
        return cluster.unusedOwnRights("paddlecloud-operator-leader");
    }

    void restartOperator() {
        restartOperator(() -> {});
    }

    /** Something happens while no operator works. */
    void restartOperator(Runnable meanwhile) {
        cluster.restartOperator(meanwhile);
    }

    /** Holds up the operator's next request of a kind until it is let through. */
    CountDownLatch hold(String verb) {
        return cluster.hold(verb);
    }

    PaddleJob create(String name, String spec) {
        var yaml =
                """
                apiVersion: batch.paddlepaddle.org/v1
                kind: PaddleJob
                metadata: {name: %s, namespace: %s}
                spec: %s
                """
                        .formatted(name, namespace, spec);
        return admin.resources(PaddleJob.class).inNamespace(namespace).load(stream(yaml)).create();
    }

    private static InputStream stream(String yaml) {
        return new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
    }

    <T extends HasMetadata> T create(T object) {
        object.getMetadata().setNamespace(namespace);
        return admin.resource(object).create();
    }

    Resource<PaddleJob> job(String name) {
        return admin.resources(PaddleJob.class).inNamespace(namespace).withName(name);
    }

    PaddleJob awaitJob(String name, Predicate<PaddleJob> condition) {
        return job(name).waitUntilCondition(condition, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    PaddleJob awaitPhase(String name, JobPhase phase) {
        return awaitJob(name, job -> job.getStatus() != null && job.getStatus().phase() == phase);
    }

    static boolean condition(PaddleJob job, ConditionType type, String status) {
        return job.getStatus() != null
                && job.getStatus()
                        .condition(type)
                        .filter(it -> it.status().equals(status))
                        .isPresent();
    }

    Pod awaitPod(String name, Predicate<Pod> condition) {
        return pod(name).waitUntilCondition(condition, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Nullable ConfigMap map(String name) {
        return admin.configMaps().inNamespace(namespace).withName(name).get();
    }

    ConfigMap awaitMap(String name, Predicate<ConfigMap> condition) {
        return admin.configMaps()
                .inNamespace(namespace)
                .withName(name)
                .waitUntilCondition(condition, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    Resource<Pod> pod(String name) {
        return admin.pods().inNamespace(namespace).withName(name);
    }

    /** What the API server has against a manifest, taken word for word; nothing is kept of it. */
    String admits(String yaml) {
        var path =
                "/apis/batch.paddlepaddle.org/v1/namespaces/%s/paddlejobs?dryRun=All&fieldValidation=Strict"
                        .formatted(namespace);
        var tree = Serialization.unmarshal(yaml, ObjectNode.class);
        ((ObjectNode) tree.path("metadata")).remove("namespace");
        try {
            admin.raw(path, "POST", tree);
            return "";
        } catch (KubernetesClientException e) {
            return String.valueOf(e.getMessage());
        }
    }

    void patch(String job, String change) {
        job(job).patch(PatchContext.of(PatchType.JSON_MERGE), change);
    }

    Resource<GenericKubernetesResource> group(String name) {
        return admin.genericKubernetesResources("scheduling.volcano.sh/v1beta1", "PodGroup")
                .inNamespace(namespace)
                .withName(name);
    }

    private Resource<GenericKubernetesResource> sampleSet(String name) {
        return admin.genericKubernetesResources("batch.paddlepaddle.org/v1alpha1", "SampleSet")
                .inNamespace(namespace)
                .withName(name);
    }

    void createSampleSet(String name, int partitions) {
        var yaml =
                """
                apiVersion: batch.paddlepaddle.org/v1alpha1
                kind: SampleSet
                metadata: {name: %s}
                spec: {partitions: %d}
                """
                        .formatted(name, partitions);
        create(Serialization.unmarshal(yaml, GenericKubernetesResource.class));
    }

    /** What the controller of sample sets would say. */
    void reportSampleSet(String name, String phase) {
        sampleSet(name)
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"status\": {\"phase\": \"%s\"}}".formatted(phase));
    }

    void createClaim(String name) {
        var yaml =
                """
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {name: %s}
                spec: {accessModes: [ReadWriteMany], resources: {requests: {storage: 1Gi}}}
                """
                        .formatted(name);
        create(Serialization.unmarshal(yaml, PersistentVolumeClaim.class));
    }

    void awaitNoGroup(String name) {
        group(name).waitUntilCondition(Objects::isNull, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    String firstPort(String service) {
        var found = admin.services().inNamespace(namespace).withName(service).get();
        return String.valueOf(found.getSpec().getPorts().getFirst().getPort());
    }

    /** Everything the operator made for a job. */
    List<HasMetadata> objectsOf(String job) {
        var label = "batch.paddlepaddle.org/job-name";
        var all = new ArrayList<HasMetadata>();
        all.addAll(admin.pods().inNamespace(namespace).withLabel(label, job).list().getItems());
        all.addAll(admin.services().inNamespace(namespace).withLabel(label, job).list().getItems());
        all.addAll(
                admin.configMaps().inNamespace(namespace).withLabel(label, job).list().getItems());
        all.addAll(
                admin.genericKubernetesResources("scheduling.volcano.sh/v1beta1", "PodGroup")
                        .inNamespace(namespace)
                        .withLabel(label, job)
                        .list()
                        .getItems());
        return all;
    }

    List<Pod> pods() {
        return admin.pods().inNamespace(namespace).list().getItems();
    }

    List<String> eventReasons() {
        return admin.v1().events().inNamespace(namespace).list().getItems().stream()
                .filter(event -> "paddlejob-controller".equals(event.getReportingComponent()))
                .map(event -> event.getReason())
                .toList();
    }

    /** What a kubelet would report of a pod; waits until the pod is there. */
    void report(String pod, String phase, String containerState, String ip) {
        awaitPod(pod, found -> found != null);
        var status =
                """
                status:
                  phase: %s
                  podIP: %s
                  podIPs: [{ip: %s}]
                  containerStatuses:
                    - {name: paddle, image: i, imageID: "", ready: false, restartCount: 0, state: {%s}}
                """
                        .formatted(phase, ip, ip, containerState);
        pod(pod).subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE), status);
    }

    /** The pod has an address and waits for the map of its job. */
    void place(String pod, String ip) {
        report(pod, "Pending", WAITING, ip);
    }

    void run(String pod, String ip) {
        report(pod, "Running", RUNNING, ip);
    }
}
