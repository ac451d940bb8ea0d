// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.config.NodeConfig;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.registration.NodeRegistration;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** The agent against the embedded API server, seen through the real kubectl. */
class NodeAgentIT {
    private static final String POD =
            """
            apiVersion: v1
            kind: Pod
            metadata: { name: %s, namespace: default }
            spec:
              nodeName: node-1
              restartPolicy: Never
              containers: [ { name: main, image: busybox, command: [ sh, -c, '%s' ] } ]
            """;

    private final NodeConfig config;
    private final TestApi api;
    private final KubernetesClient client;
    private NodeAgent agent;

    NodeAgentIT(@TempDir Path directory) {
        RealMachine.require(Command.succeeds("kubectl", "version", "--client"), "kubectl");
        api = new TestApi(directory.resolve("api"));
        client = api.node("node-1");
        config =
                NodeConfig.of(directory.resolve("home"), "node-1", directory, System.getenv())
                        .withResources(Map.of("nvidia.com/gpu", "2"));
        agent = NodeAgent.start(config, client, new Supervisor());
    }

    @BeforeEach
    void awaitTunnel() {
        create("probe", "echo probe");
        awaitTrue("a tunnel", () -> api.kubectlOutcome("logs", "probe").output().equals("probe\n"));
    }

    @AfterEach
    void stop() {
        agent.stop(true);
        client.close();
        api.close();
    }

    private void create(String name, String script) {
        api.kubectl(POD.formatted(name, script), "create", "-f", "-");
    }

    private void await(String name, String phase) {
        api.kubectl(
                "",
                "wait",
                "pod/" + name,
                "--for=jsonpath={.status.phase}=" + phase,
                "--timeout=120s");
    }

    @Test
    void when_started_then_the_node_is_ready_and_declares_what_it_has() {
        assertThat(api.kubectl("", "get", "nodes"))
                .contains("node-1")
                .contains("Ready")
                .contains("v1.34.4+paddlecloud");
        assertThat(api.kubectl("", "get", "node", "node-1", "-o", "jsonpath={.status.allocatable}"))
                .contains("\"nvidia.com/gpu\":\"2\"")
                .contains("cpu");
        assertThat(api.kubectl("", "get", "lease", "-n", "kube-node-lease", "node-1"))
                .contains("node-1");
    }

    @Test
    void when_the_disk_is_full_then_the_node_says_so_until_it_is_not() {
        var low = new AtomicBoolean();
        var node = client.nodes().withName("node-1").get();
        var registration = new NodeRegistration(client, node, low::get, Map::of, Clock.systemUTC());
        var pressure =
                "jsonpath={.status.conditions[?(@.type==\"DiskPressure\")]['status','reason']}";

        low.set(true);
        registration.renewOrWarn();
        assertThat(api.kubectl("", "get", "node", "node-1", "-o", pressure))
                .isEqualTo("True KubeletHasDiskPressure");
        low.set(false);
        registration.renewOrWarn();

        assertThat(api.kubectl("", "get", "node", "node-1", "-o", pressure))
                .isEqualTo("False KubeletHasNoDiskPressure");
    }

    @Test
    void when_a_gpu_fails_then_the_node_has_it_and_gives_it_to_nobody() {
        var working = new AtomicInteger(2);
        var node = client.nodes().withName("node-1").get();
        var registration =
                new NodeRegistration(
                        client,
                        node,
                        () -> false,
                        () -> Map.of("nvidia.com/gpu", working.get()),
                        Clock.systemUTC());
        var gpus =
                "jsonpath={.status.capacity['nvidia\\.com/gpu']}"
                        + " {.status.allocatable['nvidia\\.com/gpu']}";

        working.set(1);
        registration.renewOrWarn();
        assertThat(api.kubectl("", "get", "node", "node-1", "-o", gpus)).isEqualTo("2 1");
        working.set(2);
        registration.renewOrWarn();

        assertThat(api.kubectl("", "get", "node", "node-1", "-o", gpus)).isEqualTo("2 2");
    }

    @Test
    void when_a_pod_runs_then_kubectl_sees_it_whole() {
        create("a", "echo one; echo two; exit 3");

        await("a", "Failed");

        assertThat(api.kubectl("", "get", "pod", "a")).contains("Error");
        assertThat(api.kubectl("", "logs", "a", "--tail=1")).isEqualTo("two\n");
        assertThat(api.kubectl("", "describe", "pod", "a")).contains("Exit Code:    3");
        // Events are written beside the pod's own story and may come a moment later.
        awaitTrue(
                "events",
                () -> {
                    var text = api.kubectl("", "describe", "pod", "a");
                    return text.contains("Created container: main")
                            && text.contains("Started container main");
                });
    }

    @Test
    void when_a_program_asks_the_api_server_then_it_is_the_pods_own_account() {
        api.listenOn(agent.hostAddress());

        create("a", "python3 -c \"$ASK\"", ASK);

        await("a", "Succeeded");
        assertThat(api.kubectl("", "logs", "a"))
                .contains("system:serviceaccount:default:default")
                .contains("authentication.kubernetes.io/pod-name");
    }

    /** What any client library does in a pod, in a few lines. */
    private static final String ASK =
            """
            import os, ssl, urllib.request
            place = "/var/run/secrets/kubernetes.io/serviceaccount/"
            request = urllib.request.Request(
                "https://" + os.environ["KUBERNETES_SERVICE_HOST"] + ":" + os.environ["KUBERNETES_SERVICE_PORT"]
                + "/apis/authentication.k8s.io/v1/selfsubjectreviews",
                b"{}",
                {"Authorization": "Bearer " + open(place + "token").read(), "Content-Type": "application/json"})
            trust = ssl.create_default_context(cafile=place + "ca.crt")
            print(urllib.request.urlopen(request, context=trust).read().decode())
            """;

    private void create(String name, String script, String ask) {
        var pod = Serialization.unmarshal(POD.formatted(name, script), Pod.class);
        pod.getSpec()
                .getContainers()
                .getFirst()
                .setEnv(List.of(new EnvVarBuilder().withName("ASK").withValue(ask).build()));
        api.kubectl(Serialization.asYaml(pod), "create", "-f", "-");
    }

    @Test
    void when_a_log_is_followed_then_it_ends_with_the_container() throws IOException {
        create("a", "echo 1; until [ -e /tmp/go ]; do sleep 0.1; done; echo 2; sleep 1; echo 3");
        await("a", "Running");

        try (var lines = api.start("logs", "-f", "a").inputReader(UTF_8)) {
            assertThat(lines.readLine()).isEqualTo("1");
            api.kubectl("", "exec", "a", "--", "touch", "/tmp/go");

            assertThat(lines.lines()).containsExactly("2", "3");
        }
    }

    @Test
    void when_a_pod_is_deleted_then_it_disappears_with_its_processes() {
        create("a", "echo up; exec sleep 1000");
        await("a", "Running");

        api.kubectl("", "delete", "pod", "a", "--timeout=120s");

        assertThat(api.kubectlOutcome("get", "pod", "a").succeeded()).isFalse();
    }

    @Test
    void when_a_configmap_comes_late_then_the_pod_waits_for_it() {
        var yaml =
                POD.formatted("a", "echo $ROLE")
                        .replace(
                                "image: busybox",
                                "image: busybox, envFrom: [ { configMapRef: { name: late } } ]");
        api.kubectl(yaml, "create", "-f", "-");
        awaitTrue(
                "waiting",
                () -> api.kubectl("", "get", "pod", "a").contains("CreateContainerConfigError"));
        assertThat(api.kubectl("", "get", "pod", "a", "-o", "jsonpath={.status.podIP}"))
                .isNotEmpty();

        api.kubectl(
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: { name: late }
                data: { ROLE: worker }
                """,
                "create",
                "-f",
                "-");

        await("a", "Succeeded");
        assertThat(api.kubectl("", "logs", "a")).isEqualTo("worker\n");
    }

    @Test
    void when_the_agent_is_restarted_then_pods_and_logs_go_on() {
        create("a", "echo up; while [ ! -e /tmp/go ]; do sleep 0.1; done");
        create("b", "sleep 1000321");
        await("a", "Running");
        await("b", "Running");
        agent.close();
        api.kubectl("", "delete", "pod", "b", "--force", "--grace-period=0");

        agent = NodeAgent.start(config, client, new Supervisor());

        awaitTrue("a tunnel", () -> api.kubectlOutcome("logs", "a").output().equals("up\n"));
        assertThat(
                        api.kubectl(
                                "",
                                "get",
                                "pod",
                                "a",
                                "-o",
                                "jsonpath={.status.containerStatuses[0].restartCount}"))
                .isEqualTo("0");
        assertThat(Command.run(List.of("pgrep", "-f", "^sleep 1000321$"), "").output()).isEmpty();
    }
}
