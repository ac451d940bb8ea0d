// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;

class KindsTest {
    @TempDir Path directory;
    private Cluster cluster;

    @BeforeEach
    void open() {
        cluster = new Cluster(directory);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void a_cron_job_that_could_never_run_is_refused() {
        var cron =
                """
                metadata: {name: c}
                spec:
                  schedule: '%s'
                  timeZone: %s
                  jobTemplate: {spec: {template: {spec: {
                    restartPolicy: Never, containers: [{name: c, image: i}]}}}}
                """;

        cluster.create("cronjobs.batch", cron.formatted("0 9-17/2 * jan,MAR mon", "Asia/Shanghai"));

        assertThatThrownBy(
                        () -> cluster.create("cronjobs.batch", cron.formatted("0 25 * * *", "UTC")))
                .hasMessageContaining(
                        "spec.schedule: Invalid value: \"0 25 * * *\": end of range (25) above"
                                + " maximum (23): 25");
        assertThatThrownBy(
                        () -> cluster.create("cronjobs.batch", cron.formatted("@daily", "Mars/X")))
                .hasMessageContaining(
                        "spec.timeZone: Invalid value: \"Mars/X\": unknown time zone Mars/X");
        assertThatThrownBy(
                        () ->
                                cluster.create(
                                        "cronjobs.batch",
                                        cron.formatted("TZ=UTC 0 9 * * *", "Asia/Shanghai")))
                .hasMessage(
                        "CronJob.batch \"c\" is invalid: spec.schedule: Invalid value: \"TZ=UTC 0 9"
                                + " * * *\": cannot use TZ or CRON_TZ in schedule, use timeZone"
                                + " field instead");
        assertThatThrownBy(
                        () -> cluster.create("cronjobs.batch", cron.formatted("@every 1d", "UTC")))
                .hasMessageContaining("time: unknown unit \"d\" in duration \"1d\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{requests: {cpu: '0'}}|BestEffort",
                "{requests: {cpu: 0m, memory: 0Mi}}|BestEffort",
                "{requests: {cpu: 1000m, memory: 1Gi}, limits: {cpu: '1', memory:"
                        + " 1024Mi}}|Guaranteed",
                "{limits: {cpu: '1', memory: 1Gi}}|Guaranteed",
                "{limits: {cpu: '1'}}|Burstable",
            })
    void a_pod_is_of_the_class_its_amounts_make_it(String resources, String qosClass) {
        var pod =
                cluster.create(
                        "pods",
                        "{metadata: {name: p}, spec: {containers: [{name: c, image: i, resources: "
                                + resources
                                + "}]}}");

        assertThat(pod.at("/status/qosClass").asText()).isEqualTo(qosClass);
    }

    @Test
    void a_claim_grows_where_its_class_lets_volumes_grow() {
        for (var word : List.of("stiff", "elastic")) {
            cluster.create(
                    "storageclasses.storage.k8s.io",
                    "{metadata: {name: %s}, provisioner: p, allowVolumeExpansion: %s}"
                            .formatted(word, word.equals("elastic")));
            cluster.create(
                    "persistentvolumeclaims",
                    """
                    metadata: {name: %s}
                    spec:
                      storageClassName: %s
                      accessModes: [ReadWriteOnce]
                      resources: {requests: {storage: 1Gi}}
                    """
                            .formatted(word, word));
        }
        var more = "spec: {resources: {requests: {storage: 2Gi}}}";

        assertThatThrownBy(() -> cluster.patch("persistentvolumeclaims", "elastic", more))
                .hasMessageContaining("spec is immutable after creation");
        bind("stiff");
        bind("elastic");

        assertThatThrownBy(() -> cluster.patch("persistentvolumeclaims", "stiff", more))
                .hasMessageStartingWith(
                        "persistentvolumeclaims \"stiff\" is forbidden: only dynamically");
        var grown = cluster.patch("persistentvolumeclaims", "elastic", more);
        assertThat(grown.at("/spec/resources/requests/storage").asText()).isEqualTo("2Gi");
    }

    private void bind(String claim) {
        var bound = cluster.get("persistentvolumeclaims", claim);
        bound.set("status", Cluster.yaml("{phase: Bound, capacity: {storage: 1Gi}}"));
        cluster.updatePart("persistentvolumeclaims", "status", bound);
    }

    @Test
    void a_pod_gets_the_token_of_its_account_unless_it_has_something_in_its_place() {
        var pod =
                cluster.create(
                        "pods",
                        """
                        metadata: {name: t}
                        spec:
                          initContainers: [{name: i, image: a}]
                          containers:
                          - name: own
                            image: a
                            volumeMounts:
                            - {name: v, mountPath: /var/run/secrets/kubernetes.io/serviceaccount}
                          volumes: [{name: v, emptyDir: {}}]
                        """);

        var name = pod.at("/spec/volumes/1/name").asText();
        assertThat(name).matches("kube-api-access-[a-z0-9]{5}");
        assertThat(pod.at("/spec/initContainers/0/volumeMounts/0"))
                .isEqualTo(
                        Cluster.yaml(
                                """
                                name: %s
                                readOnly: true
                                mountPath: /var/run/secrets/kubernetes.io/serviceaccount
                                """
                                        .formatted(name)));
        assertThat(pod.at("/spec/containers/0/volumeMounts")).hasSize(1);
        assertThat(pod.at("/spec/volumes/1/projected"))
                .isEqualTo(
                        Cluster.yaml(
                                """
                                defaultMode: 420
                                sources:
                                - serviceAccountToken: {expirationSeconds: 3607, path: token}
                                - configMap:
                                    name: kube-root-ca.crt
                                    items: [{key: ca.crt, path: ca.crt}]
                                - downwardAPI:
                                    items:
                                    - path: namespace
                                      fieldRef: {apiVersion: v1, fieldPath: metadata.namespace}
                                """));
    }

    @Test
    void a_pod_is_completed_as_clients_expect() {
        var pod =
                cluster.create(
                        "pods",
                        """
                        metadata: {name: p}
                        spec:
                          automountServiceAccountToken: false
                          containers:
                          - name: c
                            image: registry:5000/app
                            ports: [{containerPort: 80}]
                            resources: {limits: {cpu: 1.0, memory: 1073741824}}
                          volumes:
                          - name: nothing
                          - name: map
                            configMap: {name: m}
                        """);

        assertThat(withoutManagedFields(pod).path("spec"))
                .isEqualTo(
                        Cluster.yaml(
                                """
                                automountServiceAccountToken: false
                                containers:
                                - name: c
                                  image: registry:5000/app
                                  ports: [{containerPort: 80, protocol: TCP}]
                                  resources:
                                    limits: {cpu: '1', memory: '1073741824'}
                                    requests: {cpu: '1', memory: '1073741824'}
                                  imagePullPolicy: Always
                                  terminationMessagePath: /dev/termination-log
                                  terminationMessagePolicy: File
                                volumes:
                                - {name: nothing, emptyDir: {}}
                                - {name: map, configMap: {name: m, defaultMode: 420}}
                                restartPolicy: Always
                                dnsPolicy: ClusterFirst
                                schedulerName: default-scheduler
                                terminationGracePeriodSeconds: 30
                                securityContext: {}
                                enableServiceLinks: true
                                serviceAccountName: default
                                serviceAccount: default
                                priority: 0
                                preemptionPolicy: PreemptLowerPriority
                                tolerations:
                                - key: node.kubernetes.io/not-ready
                                  operator: Exists
                                  effect: NoExecute
                                  tolerationSeconds: 300
                                - key: node.kubernetes.io/unreachable
                                  operator: Exists
                                  effect: NoExecute
                                  tolerationSeconds: 300
                                """));
        assertThat(pod.path("status"))
                .isEqualTo(Cluster.yaml("{phase: Pending, qosClass: Guaranteed}"));
    }

    @Test
    void a_pod_that_cannot_run_is_refused_with_every_reason() {
        assertThatThrownBy(() -> cluster.create("pods", "metadata: {name: p}"))
                .hasMessage("Pod \"p\" is invalid: spec.containers: Required value");
        assertThatThrownBy(
                        () ->
                                cluster.create(
                                        "pods",
                                        """
                                        metadata: {name: p}
                                        spec:
                                          restartPolicy: Sometimes
                                          containers:
                                          - {name: c, image: i}
                                          - {name: c}
                                          - name: d
                                            image: i
                                            volumeMounts: [{name: v, mountPath: /v}]
                                            resources: {requests: {cpu: 2}, limits: {cpu: 1}}
                                        """))
                .hasMessage(
                        "Pod \"p\" is invalid: [spec.restartPolicy: Unsupported value:"
                                + " \"Sometimes\": supported values: \"Always\", \"OnFailure\","
                                + " \"Never\", spec.containers[1].name: Duplicate value: \"c\","
                                + " spec.containers[1].image: Required value,"
                                + " spec.containers[2].resources.requests: Invalid value: \"2\":"
                                + " must be less than or equal to cpu limit of 1,"
                                + " spec.containers[2].volumeMounts[0].name: Not found: \"v\"]");
    }

    @Test
    void a_pod_names_accounts_and_classes_that_exist() {
        var pod = "{metadata: {name: p}, spec: {%s, containers: [{name: c, image: 'i:1'}]}}";

        assertThatThrownBy(
                        () -> cluster.create("pods", pod.formatted("serviceAccountName: nobody")))
                .hasMessage(
                        "pods \"p\" is forbidden: error looking up service account default/nobody:"
                                + " serviceaccount \"nobody\" not found");
        assertThatThrownBy(() -> cluster.create("pods", pod.formatted("priorityClassName: high")))
                .hasMessage("pods \"p\" is forbidden: no PriorityClass with name high was found");
        cluster.create("priorityclasses.scheduling.k8s.io", "{metadata: {name: high}, value: 7}");
        assertThat(
                        cluster.create("pods", pod.formatted("priorityClassName: high"))
                                .at("/spec/priority")
                                .asInt())
                .isEqualTo(7);
    }

    @Test
    void services_get_addresses_and_ports_of_their_own() {
        var addresses = new HashSet<String>();
        for (int i = 0; i < 20; i++) {
            var service = cluster.create("services", service("s" + i, "type: NodePort, "));
            addresses.add(service.at("/spec/clusterIP").asText());
            addresses.add(service.at("/spec/ports/0/nodePort").asText());
            assertThat(service.at("/spec/clusterIP").asText()).startsWith("10.96.");
            assertThat(service.at("/spec/ports/0/nodePort").asInt()).isBetween(30000, 32767);
        }

        assertThat(addresses).hasSize(40);
    }

    @Test
    void a_service_is_completed_as_clients_expect() {
        var service = cluster.create("services", service("s", "clusterIP: 10.96.0.10, "));

        assertThat(service.path("spec"))
                .isEqualTo(
                        Cluster.yaml(
                                """
                                clusterIP: 10.96.0.10
                                ports: [{port: 80, protocol: TCP, targetPort: 80}]
                                type: ClusterIP
                                sessionAffinity: None
                                internalTrafficPolicy: Cluster
                                clusterIPs: [10.96.0.10]
                                ipFamilies: [IPv4]
                                ipFamilyPolicy: SingleStack
                                """));
        assertThatThrownBy(
                        () -> cluster.create("services", service("t", "clusterIP: 10.96.0.10, ")))
                .hasMessage(
                        "Service \"t\" is invalid: spec.clusterIPs: Invalid value:"
                                + " [\"10.96.0.10\"]: failed to allocate IP 10.96.0.10: provided IP"
                                + " is already allocated");
    }

    @Test
    void a_service_keeps_what_it_was_given() {
        var created = cluster.create("services", service("s", "type: NodePort, "));
        var bare = Cluster.yaml(service("s", "type: NodePort, "));

        var updated = cluster.update("services", bare);

        assertThat(updated.at("/spec/clusterIP")).isEqualTo(created.at("/spec/clusterIP"));
        assertThat(updated.at("/spec/ports")).isEqualTo(created.at("/spec/ports"));
        assertThatThrownBy(() -> cluster.patch("services", "s", "spec: {clusterIP: 10.96.9.9}"))
                .hasMessageContaining("may not change once set");
        var plain = cluster.patch("services", "s", "spec: {type: ClusterIP}");
        assertThat(plain.at("/spec/ports/0").has("nodePort")).isFalse();
    }

    @Test
    void headless_and_external_services_have_no_address() {
        var headless = cluster.create("services", service("h", "clusterIP: None, "));
        var external =
                cluster.create(
                        "services",
                        "{metadata: {name: e}, spec: {type: ExternalName, externalName: x.org}}");

        assertThat(headless.at("/spec/clusterIPs/0").asText()).isEqualTo("None");
        assertThat(external.path("spec").has("clusterIP")).isFalse();
    }

    @Test
    void secrets_keep_plain_text_encoded() {
        var secret = cluster.create("secrets", "{metadata: {name: s}, stringData: {a: hello}}");

        assertThat(secret.path("type").asText()).isEqualTo("Opaque");
        assertThat(secret.at("/data/a").asText()).isEqualTo("aGVsbG8=");
        assertThat(secret.has("stringData")).isFalse();
        assertThatThrownBy(
                        () ->
                                cluster.create(
                                        "secrets", "{metadata: {name: t}, data: {a: '&secret&'}}"))
                .hasMessage(
                        "Secret in version \"v1\" cannot be handled as a Secret: illegal base64"
                                + " data at input byte 0");
    }

    @Test
    void namespaces_carry_name_finalizer_and_phase() {
        var namespace = cluster.create("namespaces", "metadata: {name: n}");

        assertThat(namespace.at("/metadata/labels/kubernetes.io~1metadata.name").asText())
                .isEqualTo("n");
        assertThat(namespace.at("/spec/finalizers/0").asText()).isEqualTo("kubernetes");
        assertThat(namespace.at("/status/phase").asText()).isEqualTo("Active");
        assertThat(cluster.names("namespaces"))
                .contains("default", "kube-system", "kube-public", "kube-node-lease");
    }

    @Test
    void a_job_finds_its_pods_by_its_uid() {
        var job =
                cluster.create(
                        "jobs.batch",
                        """
                        metadata: {name: j}
                        spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}
                        """);
        var uid = job.at("/metadata/uid").asText();

        assertThat(
                        job.at("/spec/selector/matchLabels/batch.kubernetes.io~1controller-uid")
                                .asText())
                .isEqualTo(uid);
        assertThat(job.at("/spec/template/metadata/labels/job-name").asText()).isEqualTo("j");
        assertThat(
                        List.of(
                                job.at("/spec/completions").asInt(),
                                job.at("/spec/parallelism").asInt(),
                                job.at("/spec/backoffLimit").asInt()))
                .containsExactly(1, 1, 6);
    }

    @Test
    void autoscalers_are_one_object_in_two_versions() {
        cluster.create(
                "horizontalpodautoscalers.autoscaling",
                """
                metadata: {name: h}
                spec:
                  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}
                  maxReplicas: 3
                  targetCPUUtilizationPercentage: 70
                """);
        var stored =
                cluster.engineAssembly
                        .store()
                        .get("autoscaling/horizontalpodautoscalers/default/h")
                        .map(entry -> JsonTrees.parse(entry.value()))
                        .orElseThrow();

        assertThat(stored.path("apiVersion").asText()).isEqualTo("autoscaling/v2");
        assertThat(stored.at("/spec/metrics/0/resource/target/averageUtilization").asInt())
                .isEqualTo(70);
        var v1 = cluster.get("horizontalpodautoscalers.autoscaling", "h");
        assertThat(v1.at("/spec/targetCPUUtilizationPercentage").asInt()).isEqualTo(70);
        assertThat(v1.path("spec").has("metrics")).isFalse();
    }

    @Test
    void an_autoscaler_names_one_object_of_its_own_namespace() {
        for (var target :
                List.of(
                        "{apiVersion: apps/v1/namespaces/other/deployments, kind: X, name: d}",
                        "{apiVersion: apps/v1, kind: a/b, name: d}",
                        "{apiVersion: apps/v1, kind: Deployment, name: ../../x}",
                        "{apiVersion: apps/v1, kind: Deployment, name: ''}")) {
            assertThatThrownBy(
                            () ->
                                    cluster.create(
                                            "horizontalpodautoscalers.autoscaling",
                                            "{metadata: {name: h}, spec: {maxReplicas: 3,"
                                                    + " scaleTargetRef: "
                                                    + target
                                                    + "}}"))
                    .as(target)
                    .hasMessageContaining("spec.scaleTargetRef.");
        }
    }

    @Test
    void a_claim_without_a_class_gets_the_default_one() {
        cluster.create(
                "storageclasses.storage.k8s.io",
                """
                metadata: {name: fast, annotations: {storageclass.kubernetes.io/is-default-class: 'true'}}
                provisioner: x.io/p
                """);

        var claim =
                cluster.create(
                        "persistentvolumeclaims",
                        "{metadata: {name: c}, spec: {accessModes: [ReadWriteOnce],"
                                + " resources: {requests: {storage: 1024Mi}}}}");

        assertThat(claim.at("/spec/storageClassName").asText()).isEqualTo("fast");
        assertThat(claim.at("/spec/resources/requests/storage").asText()).isEqualTo("1Gi");
        assertThat(claim.at("/status/phase").asText()).isEqualTo("Pending");
    }

    private static String service(String name, String fields) {
        return "{metadata: {name: %s}, spec: {%sports: [{port: 80}]}}".formatted(name, fields);
    }

    private static ObjectNode withoutManagedFields(ObjectNode object) {
        JsonTrees.child(object, "metadata").remove("managedFields");
        return object;
    }
}
