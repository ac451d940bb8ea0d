// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ObjectDescriptionTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @Test
    void a_pod_shows_how_its_containers_are() {
        assertThat(
                        page(
                                "Pod",
                                """
                                metadata:
                                  name: web-0
                                  namespace: default
                                  labels: {app: web, tier: front}
                                  creationTimestamp: "2026-01-02T03:00:05Z"
                                  ownerReferences: [{kind: ReplicaSet, name: web}]
                                spec:
                                  nodeName: n1
                                  containers:
                                  - name: main
                                    image: nginx
                                    command: [sh, -c, exit 1]
                                    resources: {limits: {cpu: 1, memory: 1Gi}}
                                    env:
                                    - {name: A, value: b}
                                    - {name: KEY, valueFrom: {secretKeyRef: {name: s, key: k}}}
                                    volumeMounts: [{name: data, mountPath: /data, readOnly: true}]
                                  volumes: [{name: data, configMap: {name: settings}}]
                                status:
                                  phase: Running
                                  podIP: 10.0.0.1
                                  conditions: [{type: Ready, status: "False", message: not ready}]
                                  containerStatuses:
                                  - name: main
                                    ready: false
                                    restartCount: 3
                                    state: {waiting: {reason: CrashLoopBackOff}}
                                    lastState: {terminated: {reason: Error, exitCode: 1, startedAt: a, finishedAt: b}}
                                """))
                .isEqualTo(
                        """
                        Name:            web-0
                        Namespace:       default
                        Labels:          app=web
                                         tier=front
                        Annotations:     <none>
                        Created:         2026-01-02T03:00:05Z (4m ago)
                        Controlled By:   ReplicaSet/web
                        Node:            n1
                        Status:          Running
                        IP:              10.0.0.1
                        Containers:
                          main:
                            Image:          nginx
                            Command:        sh, -c, exit 1
                            State:          Waiting: CrashLoopBackOff
                            Last State:     Terminated: Error, exit code 1, a to b
                            Ready:          false
                            Restart Count:  3
                            Limits:         cpu=1, memory=1Gi
                            Environment:
                              A:    b
                              KEY:  from secretKeyRef=name=s, key=k
                            Mounts:
                              /data from data (ro)
                        Conditions:
                          TYPE    STATUS
                          Ready   False  not ready
                        Volumes:
                          data:  configMap name=settings
                        Node-Selectors:  <none>
                        Tolerations:     <none>\
                        """);
    }

    @Test
    void a_deployment_shows_how_far_it_is() {
        assertThat(
                        page(
                                "Deployment",
                                """
                                metadata: {name: web}
                                spec:
                                  replicas: 3
                                  selector: {matchLabels: {app: web}}
                                  template: {spec: {containers: [{name: main, image: nginx}]}}
                                status: {replicas: 3, updatedReplicas: 2, readyReplicas: 1}
                                """))
                .contains("Replicas:     3 wanted | 2 updated | 3 there | 1 ready | 0 available")
                .contains("Pod Template:\n  Containers:\n    main:\n      Image:        nginx")
                .contains("Selector:     app=web");
    }

    @Test
    void a_paddle_job_shows_its_roles() {
        assertThat(
                        page(
                                "PaddleJob",
                                """
                                metadata: {name: ctr}
                                spec:
                                  ps: {replicas: 1, template: {spec: {containers: [{name: paddle, image: p}]}}}
                                  worker: {replicas: 2, template: {spec: {containers: [{name: paddle, image: p}]}}}
                                status:
                                  phase: Running
                                  mode: PS
                                  ps: {ready: 1/1}
                                  worker: {ready: 0/2}
                                  conditions: [{type: Running, status: "True", reason: PodsRunning, message: all}]
                                """))
                .contains("Phase:        Running\nMode:         PS\n")
                .contains("ps:\n  Replicas:  1\n  Ready:     1/1\n  Containers:\n    paddle:")
                .contains("worker:\n  Replicas:  2\n  Ready:     0/2\n")
                .contains("  Running   True     PodsRunning   all");
    }

    @Test
    void a_node_a_service_and_a_job_have_pages_of_their_own() {
        assertThat(
                        page(
                                "Node",
                                """
                                metadata: {name: n1}
                                spec: {unschedulable: true, taints: [{key: gpu, effect: NoSchedule}]}
                                status: {capacity: {cpu: 2}, addresses: [{type: InternalIP, address: 1.2.3.4}]}
                                """))
                .contains("Taints:         gpu:NoSchedule\nUnschedulable:  true")
                .contains("Capacity:\n  cpu:  2")
                .contains("InternalIP:  1.2.3.4");
        assertThat(
                        page(
                                "Service",
                                """
                                metadata: {name: web}
                                spec: {clusterIP: 10.1.1.1, selector: {app: web}, ports: [{port: 80, targetPort: http, nodePort: 30000}]}
                                """))
                .contains("  <unnamed>:  80/TCP -> http, node port 30000", "10.1.1.1");
        assertThat(page("Job", "metadata: {name: j}\nstatus: {succeeded: 2, failed: 1}"))
                .contains("0 active | 2 succeeded | 1 failed");
    }

    @Test
    void a_model_service_shows_who_answers_how_many_requests() {
        assertThat(
                        page(
                                "PaddleService",
                                """
                                metadata: {name: hello, creationTimestamp: "2026-01-02T03:00:05Z"}
                                spec:
                                  default: {containerImage: serving, tag: v3, port: 9292, arg: serve}
                                  canary: {containerImage: serving, tag: v2, port: 9292}
                                  service: {minScale: 1}
                                status:
                                  phase: Serving
                                  url: http://hello.default.example.com
                                  replicas: 2
                                  default: {name: hello-1, latest: hello-3, previous: hello-0}
                                  canary: {name: hello-2, latest: hello-2}
                                  traffic:
                                    - {revisionName: hello-1, percent: 80, tag: default}
                                    - {revisionName: hello-2, percent: 20, tag: canary}
                                """))
                .isEqualTo(
                        """
                        Name:         hello
                        Labels:       <none>
                        Annotations:  <none>
                        Created:      2026-01-02T03:00:05Z (4m ago)
                        Phase:        Serving
                        URL:          http://hello.default.example.com
                        Ready Pods:   2
                        Previous:     hello-0
                        Scaling:      minScale=1
                        Traffic:
                          ROUTE     REVISION   PERCENT   NEXT
                          default   hello-1    80        hello-3
                          canary    hello-2    20
                        Default:
                          Image:    serving:v3
                          Port:     9292
                          Command:  serve
                        Canary:
                          Image:  serving:v2
                          Port:   9292
                        Conditions:   <none>\
                        """);
    }

    @Test
    void another_kind_is_shown_as_it_is() {
        assertThat(page("ConfigMap", "kind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}"))
                .startsWith("Name:")
                .endsWith("\ndata:\n  a: b");
    }

    private static String page(String kind, String yaml) {
        var object = Serialization.unmarshal(yaml, JsonNode.class);
        return String.join("\n", new ObjectDescription(kind, object, NOW).lines());
    }
}
