// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.plan.Golden;

/** Everything a job consists of, as files to be read. */
class JobObjectsGoldenTest {
    private static final String TWO =
            "{replicas: 2, template: {spec: {containers: [{name: paddle, image: demo:v1}]}}}";
    private static final String ONE = TWO.replace("2", "1");

    private static void assertGolden(String name, String yaml) {
        var job = Jobs.desired(yaml);
        var objects = new JobObjects(job, new JobOwner(job.key(), Jobs.UID), 0);
        var all = new ArrayList<HasMetadata>();
        var addresses = new TreeMap<PodId, String>();
        for (var id : job.shape().pods()) {
            all.add(objects.pod(id));
            addresses.put(id, Jobs.address(id));
        }
        all.addAll(objects.services(36000));
        all.add(objects.configMap(addresses, 36000));
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
    void heter() {
        assertGolden("heter", "ps: %s\nworker: %s\nheter: %s".formatted(ONE, ONE, ONE));
    }
}
