// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeConditionBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** Claims, volumes, provisioner and scheduler together, through the API alone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class VolumesIT {
    private LocalApi cluster;
    private Path volumes;
    private KubernetesClient client;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        cluster = ControlPlane.start(directory);
        volumes = ControlPlane.volumes(directory);
        client = cluster.client();
        cluster.apply(shipped());
        // Nobody renews for these nodes: on a slow machine they would be taken for dead.
        cluster.apply(lease("here"));
        cluster.apply(lease("doomed"));
        cluster.apply(
                """
                apiVersion: v1
                kind: Node
                metadata: {name: here, labels: {paddlecloud.org/machine: here}}
                status:
                  allocatable: {cpu: "8", memory: 8Gi, pods: "110"}
                  conditions:
                  - {type: Ready, status: "True", reason: KubeletReady, message: ready}
                ---
                apiVersion: v1
                kind: Namespace
                metadata: {name: volumes}
                ---
                apiVersion: v1
                kind: ServiceAccount
                metadata: {name: default, namespace: volumes}
                ---
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: kept}
                provisioner: paddlecloud.org/local
                reclaimPolicy: Retain
                volumeBindingMode: Immediate
                """);
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    private static String shipped() throws IOException {
        try (var yaml = VolumesIT.class.getResourceAsStream("/manifests/14-storage.yaml")) {
            return new String(Objects.requireNonNull(yaml).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void a_claim_of_the_default_class_waits_for_its_pod_and_dies_with_its_data()
            throws IOException {
        cluster.apply(claim("scratch", ""));
        Await.asserted(
                "the claim to say what it waits for",
                () ->
                        assertThat(events("scratch"))
                                .containsExactly(
                                        "WaitForFirstConsumer waiting for first consumer to be"
                                                + " created before binding"));
        assertThat(find("scratch").orElseThrow().getSpec().getStorageClassName())
                .isEqualTo("standard");

        cluster.apply(pod("first", "scratch"));

        Await.asserted("a node", () -> assertThat(node("first")).hasValue("here"));
        var volume = volume("scratch");
        var directory = Path.of(volume.getSpec().getLocal().getPath());
        assertThat(directory).isDirectory().hasParent(volumes);
        assertThat(find("scratch").orElseThrow().getStatus().getPhase()).isEqualTo("Bound");
        Await.asserted(
                "the provisioner to say so",
                () ->
                        assertThat(events("scratch"))
                                .contains(
                                        "ProvisioningSucceeded Successfully provisioned volume "
                                                + volume.getMetadata().getName()));
        Files.writeString(directory.resolve("model"), "weights");

        client.persistentVolumeClaims().inNamespace("volumes").withName("scratch").delete();
        Await.until(
                "the deletion to wait for the pod",
                () -> find("scratch").orElseThrow().getMetadata().getDeletionTimestamp() != null);
        assertThat(directory.resolve("model")).exists();
        client.pods().inNamespace("volumes").withName("first").withGracePeriod(0).delete();

        Await.asserted(
                "claim, volume and data to be gone",
                () -> {
                    assertThat(find("scratch")).isEmpty();
                    assertThat(
                                    client.persistentVolumes()
                                            .withName(volume.getMetadata().getName())
                                            .get())
                            .isNull();
                    assertThat(directory).doesNotExist();
                });
    }

    @Test
    void a_volume_that_is_retained_outlives_its_claim() throws IOException {
        cluster.apply(claim("kept", "storageClassName: kept"));
        Await.asserted(
                "the claim to be bound",
                () ->
                        assertThat(find("kept").orElseThrow().getStatus().getPhase())
                                .isEqualTo("Bound"));
        var volume = volume("kept");
        var directory = Path.of(volume.getSpec().getLocal().getPath());
        Files.writeString(directory.resolve("model"), "weights");

        client.persistentVolumeClaims().inNamespace("volumes").withName("kept").delete();

        Await.asserted(
                "the volume to be released",
                () -> assertThat(phase(volume.getMetadata().getName())).isEqualTo("Released"));
        assertThat(directory.resolve("model")).hasContent("weights");
        client.persistentVolumes().withName(volume.getMetadata().getName()).delete();
        Await.until(
                "the object to be gone",
                () ->
                        client.persistentVolumes().withName(volume.getMetadata().getName()).get()
                                == null);
        assertThat(directory.resolve("model")).hasContent("weights");
    }

    @Test
    void a_pod_waits_for_a_claim_and_gets_the_volume_an_administrator_makes() {
        cluster.apply(claim("asked", "storageClassName: manual"));
        cluster.apply(pod("second", "asked"));

        Await.asserted(
                "the pod to say why it waits",
                () ->
                        assertThat(obstacle("second"))
                                .endsWith(
                                        " nodes are available: pod has unbound immediate"
                                                + " PersistentVolumeClaims."));
        cluster.apply(
                """
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: made-by-hand}
                spec:
                  storageClassName: manual
                  capacity: {storage: 2Gi}
                  accessModes: [ReadWriteOnce]
                  hostPath: {path: /var/tmp/nowhere}
                """);

        Await.asserted("a node", () -> assertThat(node("second")).hasValue("here"));
        Await.asserted(
                "the claim to tell its size",
                () ->
                        assertThat(find("asked").orElseThrow().getStatus().getCapacity())
                                .hasToString("{storage=2Gi}"));
        assertThat(phase("made-by-hand")).isEqualTo("Bound");
    }

    @Test
    void a_pod_leaves_a_node_it_does_not_tolerate() {
        cluster.apply(
                """
                apiVersion: v1
                kind: Node
                metadata: {name: doomed, labels: {pool: doomed}}
                status:
                  allocatable: {cpu: "8", memory: 8Gi, pods: "110"}
                  conditions:
                  - {type: Ready, status: "True", reason: KubeletReady, message: ready}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: impatient, namespace: volumes}
                spec:
                  nodeSelector: {pool: doomed}
                  terminationGracePeriodSeconds: 0
                  tolerations:
                  - {key: node.kubernetes.io/not-ready, effect: NoExecute, tolerationSeconds: 0}
                  containers: [{name: main, image: none}]
                """);
        Await.asserted("a node", () -> assertThat(node("impatient")).hasValue("doomed"));

        var broken =
                new NodeConditionBuilder()
                        .withType("Ready")
                        .withStatus("False")
                        .withReason("KubeletNotReady")
                        .withMessage("broken")
                        .build();
        client.nodes()
                .withName("doomed")
                .editStatus(
                        node ->
                                new NodeBuilder(node)
                                        .editStatus()
                                        .withConditions(broken)
                                        .endStatus()
                                        .build());

        Await.asserted(
                "the eviction",
                () ->
                        assertThat(events("impatient"))
                                .contains(
                                        "TaintManagerEviction Marking for deletion Pod"
                                                + " volumes/impatient"));
    }

    private Optional<PersistentVolumeClaim> find(String claim) {
        return Optional.ofNullable(
                client.persistentVolumeClaims().inNamespace("volumes").withName(claim).get());
    }

    private PersistentVolume volume(String claim) {
        var name = find(claim).orElseThrow().getSpec().getVolumeName();
        return client.persistentVolumes().withName(name).require();
    }

    private String phase(String volume) {
        return client.persistentVolumes().withName(volume).require().getStatus().getPhase();
    }

    private Optional<String> node(String pod) {
        return Optional.ofNullable(client.pods().inNamespace("volumes").withName(pod).get())
                .map(found -> found.getSpec().getNodeName());
    }

    private String obstacle(String pod) {
        return client
                .pods()
                .inNamespace("volumes")
                .withName(pod)
                .require()
                .getStatus()
                .getConditions()
                .stream()
                .filter(condition -> condition.getType().equals("PodScheduled"))
                .map(condition -> condition.getMessage())
                .findFirst()
                .orElse("");
    }

    private List<String> events(String about) {
        return client.v1().events().inNamespace("volumes").list().getItems().stream()
                .filter(event -> event.getInvolvedObject().getName().equals(about))
                .map(event -> event.getReason() + " " + event.getMessage())
                .toList();
    }

    private static String lease(String node) {
        return """
        apiVersion: coordination.k8s.io/v1
        kind: Lease
        metadata: {name: %1$s, namespace: kube-node-lease}
        spec:
          holderIdentity: %1$s
          leaseDurationSeconds: 40
          renewTime: "2099-01-01T00:00:00.000000Z"
        """
                .formatted(node);
    }

    private static String claim(String name, String more) {
        return """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: %s, namespace: volumes}
        spec:
          accessModes: [ReadWriteOnce]
          resources: {requests: {storage: 1Gi}}
          %s
        """
                .formatted(name, more);
    }

    private static String pod(String name, String claim) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, namespace: volumes}
        spec:
          containers: [{name: main, image: none}]
          volumes:
          - {name: data, persistentVolumeClaim: {claimName: %s}}
        """
                .formatted(name, claim);
    }
}
