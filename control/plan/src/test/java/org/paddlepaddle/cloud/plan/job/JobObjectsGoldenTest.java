// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.plan.Golden;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.sample.SampleMount;

/** Everything a job consists of, as files to be read. */
class JobObjectsGoldenTest {
    private static final String TWO =
            "{replicas: 2, template: {spec: {containers: [{name: paddle, image: demo:v1}]}}}";
    private static final String ONE = TWO.replace("2", "1");

    private static void assertGolden(String name, String yaml) {
        assertGolden(name, Jobs.desired(yaml), 0);
    }

    private static void assertGolden(String name, DesiredJob job, int attempt) {
        assertGolden(name, job, attempt, Jobs::address);
    }

    private static void assertGolden(
            String name, DesiredJob job, int attempt, Function<PodId, String> address) {
        var mount = job.sampleSet().map(wish -> new SampleMount(wish.name(), "cache/imagenet", 1));
        var objects = new JobObjects(job, Jobs.owner(job.key()), mount, Attempt.first(Jobs.NOON));
        var all = new ArrayList<HasMetadata>();
        var addresses = new TreeMap<PodId, String>();
        for (var id : job.shape().pods()) {
            all.add(objects.pod(id, attempt));
            addresses.put(id, address.apply(id));
        }
        job.gang().ifPresent(gang -> all.add(objects.gang(gang)));
        if (JobObjects.namesPods(job)) {
            addresses.keySet().forEach(id -> all.add(objects.service(id, 36000)));
        }
        var published = new Action.Publish(addresses, new TreeSet<>(List.of(attempt)));
        all.add(objects.configMap(published, 36000, attempt));
        Golden.assertMatches("job/" + name, all);
    }

    @Test
    void ps() {
        assertGolden(
                "ps", "cleanPodPolicy: Never\nwithGloo: 1\nps: %s\nworker: %s".formatted(TWO, TWO));
    }

    @Test
    void collective() {
        assertGolden(
                "collective",
                """
                worker:
                  replicas: 2
                  template:
                    metadata: {labels: {team: vision}, annotations: {note: mine}}
                    spec:
                      containers:
                        - name: paddle
                          image: demo-resnet:v1
                          command: [python]
                          args: [-m, paddle.distributed.launch, train_fleet.py]
                          env: [{name: GLOG_v, value: "1"}, {name: POD_IP, value: mine}]
                          volumeMounts: [{mountPath: /dev/shm, name: dshm}]
                          resources: {limits: {nvidia.com/gpu: 1}}
                        - name: sidecar
                          image: proxy:v1
                      volumes: [{name: dshm, emptyDir: {medium: Memory}}]
                """);
    }

    @Test
    void single() {
        assertGolden("single", "worker: %s".formatted(ONE));
    }

    @Test
    void ps_over_services() {
        assertGolden("ps-service", "intranet: Service\nps: %s\nworker: %s".formatted(ONE, ONE));
    }

    @Test
    void collective_over_services() {
        assertGolden("collective-service", "intranet: Service\nworker: %s".formatted(TWO));
    }

    @Test
    void collective_on_the_hosts_network() {
        assertGolden("collective-host", "intranet: Host\nworker: %s".formatted(TWO));
    }

    @Test
    void collective_on_the_network_of_one_host() {
        assertGolden(
                "collective-one-host",
                Jobs.desired("intranet: Host\nrendezvous: PodIP\nworker: %s".formatted(TWO)),
                0,
                _ -> "192.168.0.7");
    }

    @Test
    void ps_on_the_network_of_one_host() {
        assertGolden(
                "ps-one-host",
                Jobs.desired("intranet: Host\nwithGloo: 1\nps: %s\nworker: %s".formatted(TWO, ONE)),
                0,
                _ -> "192.168.0.7");
    }

    @Test
    void heter() {
        assertGolden("heter", "ps: %s\nworker: %s\nheter: %s".formatted(ONE, ONE, ONE));
    }

    @Test
    void ps_on_the_hosts_network() {
        assertGolden("ps-host", "intranet: Host\nps: %s\nworker: %s".formatted(ONE, ONE));
    }

    @Test
    void single_over_services() {
        assertGolden("single-service", "intranet: Service\nworker: %s".formatted(ONE));
    }

    @Test
    void single_on_the_hosts_network() {
        assertGolden("single-host", "intranet: Host\nworker: %s".formatted(ONE));
    }

    @Test
    void volcano() {
        var needs =
                "{name: paddle, image: demo:v1, resources: {requests: {cpu: 500m, memory: 1Gi}}}";
        var yaml =
                """
                schedulingPolicy: {queue: gold, priorityClass: high}
                ps: %s
                worker: %s
                """
                        .formatted(ONE, TWO.replace("{name: paddle, image: demo:v1}", needs));
        assertGolden("volcano", gang(yaml, GangStyle.Volcano, Map.of()), 0);
    }

    @Test
    void kueue() {
        var labels = Map.of("kueue.x-k8s.io/queue-name", "gold");
        var yaml = "worker: %s".formatted(TWO);
        assertGolden("kueue", gang(yaml, GangStyle.None, labels), 0);
    }

    @Test
    void elastic_in_its_second_attempt() {
        var yaml = "elasticPolicy: {min: 1, max: 4}\nworker: %s".formatted(TWO);
        assertGolden("elastic", Jobs.desired(yaml), 1);
    }

    @Test
    void with_a_data_set() {
        assertGolden(
                "sample-set",
                """
                sampleSetRef: {name: imagenet, mountPath: /data}
                worker:
                  replicas: 2
                  template:
                    spec:
                      containers: [{name: paddle, image: demo:v1}]
                      affinity:
                        nodeAffinity:
                          requiredDuringSchedulingIgnoredDuringExecution:
                            nodeSelectorTerms:
                              - matchExpressions: [{key: gpu, operator: Exists}]
                """);
    }

    private static DesiredJob gang(String yaml, GangStyle style, Map<String, String> labels) {
        return Jobs.valid(
                JobChecks.check(Jobs.KEY, Jobs.spec(yaml), labels, new JobSettings(style)));
    }
}
