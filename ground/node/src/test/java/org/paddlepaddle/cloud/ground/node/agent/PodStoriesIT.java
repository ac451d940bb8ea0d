// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.paddlepaddle.cloud.ground.node.RealMachine.await;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.network.PodNetworks;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

@ParameterizedClass
@EnumSource(value = NetworkMode.class, names = "Auto", mode = EnumSource.Mode.EXCLUDE)
class PodStoriesIT {
    private final NetworkMode mode;
    private final Path directory;
    private final TestNode node;

    PodStoriesIT(NetworkMode mode, @TempDir Path directory) {
        boolean possible = mode == NetworkMode.Loopback || PodNetworks.bridgePossible();
        this.mode = mode;
        this.directory = directory;
        this.node =
                new TestNode(
                        directory.resolve("home"),
                        possible ? mode : NetworkMode.Loopback,
                        Isolation.probe(),
                        directory);
    }

    @BeforeEach
    void requireMode() {
        RealMachine.require(node.machine().network().mode() == mode, "network mode " + mode);
    }

    @AfterEach
    void leaveNothing() throws Exception {
        node.close();
        assertThat(Files.readString(Path.of("/proc/self/mountinfo")))
                .doesNotContain(directory.toString());
    }

    /** A pod with one container that runs a script in the machine's shell. */
    private static String shell(String name, String script, String more) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: { name: %s }
        spec:
          restartPolicy: Never
          terminationGracePeriodSeconds: 5
        %s
          containers:
            - name: main
              image: busybox
              command: [ sh, -c ]
              args: [ %s ]
        """
                .formatted(name, more.indent(2).stripTrailing(), quoted(script));
    }

    private static String quoted(String script) {
        return "'" + script.replace("'", "''") + "'";
    }

    @Test
    void when_it_ends_well_then_the_pod_succeeded() {
        node.run(shell("a", "echo hello", ""));

        var status = node.awaitPhase("a", "Succeeded");

        assertThat(terminated("a").getReason()).isEqualTo("Completed");
        assertThat(status.getConditions())
                .extracting(PodCondition::getType, PodCondition::getStatus)
                .contains(tuple("Ready", "False"), tuple("Initialized", "True"));
        assertThat(node.log("a")).isEqualTo("hello\n");
        assertThat(node.events("a"))
                .containsExactly(
                        "Pulled Container image \"busybox\" already present on machine",
                        "Created Created container: main",
                        "Started Started container main");
    }

    @Test
    void when_it_fails_then_the_pod_failed_with_its_code() {
        node.run(shell("a", "exit 3", ""));

        node.awaitPhase("a", "Failed");

        assertThat(terminated("a").getExitCode()).isEqualTo(3);
        assertThat(terminated("a").getReason()).isEqualTo("Error");
    }

    @Test
    void when_started_then_its_own_name_leads_to_its_own_address() {
        node.run(
                shell(
                        "pod-a",
                        "hostname; python3 -c \"import socket;"
                                + " print(socket.gethostbyname(socket.gethostname()))\"",
                        ""));

        var status = node.awaitPhase("pod-a", "Succeeded");

        assertThat(node.log("pod-a")).isEqualTo("pod-a\n" + status.getPodIP() + "\n");
    }

    @Test
    void when_a_configmap_is_missing_then_the_pod_has_an_address_and_starts_later() {
        node.run(
                shell("a", "echo $ROLE", "")
                        + """
                              envFrom: [ { configMapRef: { name: settings } } ]
                        """);
        awaitTrue("waiting", () -> node.waiting("a").startsWith("CreateContainerConfigError"));
        assertThat(node.waiting("a")).contains("configmap \"settings\" not found");
        assertThat(node.status("a").getPodIP()).isNotEmpty();

        node.configMap("settings", Map.of("ROLE", "worker"));

        node.awaitPhase("a", "Succeeded");
        assertThat(node.log("a")).isEqualTo("worker\n");
    }

    @Test
    void when_the_image_is_unknown_then_the_message_says_the_ways_out() {
        node.run(shell("a", "true", "").replace("busybox", "example.com/unknown:1"));

        awaitTrue("back-off", () -> node.waiting("a").startsWith("ImagePullBackOff"));

        assertThat(node.waiting("a")).contains("pdc image map").contains("pdc image load");
        assertThat(node.status("a").getPhase()).isEqualTo("Pending");
    }

    @Test
    void when_init_containers_are_given_then_they_run_first_and_in_order() {
        var inits =
                """
                volumes: [ { name: shared, emptyDir: {} } ]
                initContainers:
                  - { name: one, image: busybox, command: [ sh, -c, 'echo 1 >>/shared/f' ], volumeMounts: [ { name: shared, mountPath: /shared } ] }
                  - { name: two, image: busybox, command: [ sh, -c, 'echo 2 >>/shared/f' ], volumeMounts: [ { name: shared, mountPath: /shared } ] }
                """;
        node.run(
                shell("a", "cat /shared/f", inits)
                        + "      volumeMounts: [ { name: shared, mountPath: /shared } ]\n");

        node.awaitPhase("a", "Succeeded");

        assertThat(node.log("a")).isEqualTo("1\n2\n");
    }

    @Test
    void when_it_keeps_failing_then_restarts_back_off() {
        node.run(shell("a", "exit 1", "").replace("Never", "Always"));

        awaitTrue("crash loop", () -> node.waiting("a").startsWith("CrashLoopBackOff"));

        var first = node.status("a").getContainerStatuses().getFirst();
        assertThat(first.getRestartCount()).isEqualTo(1);
        assertThat(first.getLastState().getTerminated().getExitCode()).isEqualTo(1);
        assertThat(node.status("a").getPhase()).isEqualTo("Running");
        assertThat(node.waiting("a")).contains("back-off 10s restarting failed container=main");
        awaitTrue(
                "event",
                () ->
                        node.events("a").stream()
                                .anyMatch(it -> it.startsWith("BackOff Back-off restarting")));
    }

    @Test
    void when_the_deadline_passes_then_the_pod_failed_and_its_processes_are_gone() {
        node.run(shell("a", "echo begun; sleep 1000", "activeDeadlineSeconds: 2"));

        var status = node.awaitPhase("a", "Failed");

        assertThat(status.getReason()).isEqualTo("DeadlineExceeded");
        assertThat(node.log("a")).isEqualTo("begun\n");
        assertThat(terminated("a").getExitCode()).isEqualTo(143);
    }

    @Test
    void when_deleted_then_it_may_say_goodbye_and_disappears() {
        node.run(
                shell(
                        "a",
                        "trap \"echo bye; exit 0\" TERM; echo up; while :; do sleep 0.05; done",
                        ""));
        node.awaitLog("a", "up");
        var uid = node.pod("a").getMetadata().getUid();

        node.delete("a", 10);

        awaitTrue("gone", () -> !node.exists("a"));
        assertThat(node.events("a")).contains("Killing Stopping container main");
        assertThat(node.machine().runtime().pods()).doesNotContain(uid);
        assertThat(node.machine().network().attached()).doesNotContain(uid);
    }

    @Test
    void when_it_ignores_the_goodbye_then_it_is_killed_when_grace_ends() {
        node.run(shell("a", "trap \"\" TERM; echo up; while :; do sleep 0.05; done", ""));
        node.awaitLog("a", "up");

        var asked = Instant.now();
        node.delete("a", 2);

        awaitTrue("gone", () -> !node.exists("a"));
        assertThat(Duration.between(asked, Instant.now()))
                .isBetween(Duration.ofSeconds(2), Duration.ofSeconds(20));
    }

    @Test
    void when_volumes_and_references_are_given_then_the_container_sees_them() {
        node.configMap("files", Map.of("a.txt", "from-config"));
        node.secret("keys", Map.of("token", "from-secret"));
        var volumes =
                """
                volumes:
                  - { name: files, configMap: { name: files } }
                  - { name: keys, secret: { secretName: keys, defaultMode: 256 } }
                  - { name: memory, emptyDir: { medium: Memory } }
                """;
        node.run(
                shell("a", "cat /f/a.txt /k/token; touch /m/x; echo $IP $WHO $(pwd)", volumes)
                        + """
                              volumeMounts:
                                - { name: files, mountPath: /f, readOnly: true }
                                - { name: keys, mountPath: /k, readOnly: true }
                                - { name: memory, mountPath: /m }
                              env:
                                - { name: IP, valueFrom: { fieldRef: { fieldPath: status.podIP } } }
                                - { name: WHO, value: "me-$(IP)" }
                        """);

        var ip = node.awaitPhase("a", "Succeeded").getPodIP();

        assertThat(node.log("a"))
                .isEqualTo("from-configfrom-secret%s me-%s /workspace\n".formatted(ip, ip));
    }

    @Test
    void when_a_host_directory_holds_the_home_then_the_home_stays_hidden() throws IOException {
        var home = node.machine().home().root();
        Files.writeString(home.resolve("token"), "secret");
        Files.writeString(directory.resolve("data"), "visible");
        var volume = "volumes: [ { name: v, hostPath: { path: %s } } ]";
        var mount = "      volumeMounts: [ { name: v, mountPath: /v } ]\n";

        node.run(
                shell("a", "cat /v/data; ls -R /v; cat /v/home/token", volume.formatted(directory))
                        + mount);
        node.run(shell("b", "true", volume.formatted(home)) + mount);

        node.awaitPhase("a", "Failed");
        assertThat(node.log("a")).contains("visible").doesNotContain("secret");
        awaitTrue(
                "refusal",
                () -> node.events("b").toString().contains("belongs to this installation"));
    }

    @Test
    void when_two_pods_want_the_same_port_then_both_get_it_on_their_own_address() {
        // A port that some process of this machine had on all addresses could not be had by a pod
        // on loopback: the system chooses it when the first pod listens, and keeps it from others.
        node.run(listening("a", 0));
        int port = awaitPort("a");
        node.run(listening("b", port));

        assertThat(awaitPort("b")).isEqualTo(port);
        assertThat(answer("a", port)).isEqualTo("a");
        assertThat(answer("b", port)).isEqualTo("b");
    }

    /** It answers whoever comes with its name, and does not end. */
    private String listening(String name, int port) {
        var server =
                "exec python3 -u -c \"import socket; s = socket.create_server((\\\"$HOST\\\","
                        + " $PORT)); print(\\\"listens on\\\", s.getsockname()[1]);"
                        + " [(c.sendall(b\\\"$NAME\\\"), c.close()) for c, _ in"
                        + " iter(s.accept, 0)]\"";
        var host = mode == NetworkMode.Bridge ? "0.0.0.0" : "$(IP)";
        return shell(name, server, "")
                + """
                      env:
                        - { name: IP, valueFrom: { fieldRef: { fieldPath: status.podIP } } }
                        - { name: HOST, value: "%s" }
                        - { name: PORT, value: "%d" }
                        - { name: NAME, value: "%s" }
                """
                        .formatted(host, port, name);
    }

    /** A pod that has failed will not listen any more: its log says why. */
    private int awaitPort(String pod) {
        var line = Pattern.compile("listens on (\\d+)\n");
        return await(
                () ->
                        "port of %s, now %s, which printed: %s"
                                .formatted(pod, node.status(pod), node.log(pod)),
                () -> {
                    assertThat(node.status(pod).getPhase())
                            .as(() -> "phase of " + pod + ", which printed: " + node.log(pod))
                            .isNotEqualTo("Failed");
                    return line.matcher(node.log(pod))
                            .results()
                            .map(found -> Integer.parseInt(found.group(1)))
                            .findFirst();
                });
    }

    @Test
    void when_a_command_of_the_catalogue_listens_then_only_where_its_pod_is() throws IOException {
        var images = Files.createDirectories(node.machine().home().images());
        Files.writeString(
                images.resolve("catalog.yaml"),
                """
                images:
                  - pattern: "listener:*"
                    command: [ sh, -c, "echo $(BIND_ADDRESS) $(POD_IP)" ]
                """);
        node.run(
                """
                apiVersion: v1
                kind: Pod
                metadata: { name: a }
                spec: { restartPolicy: Never, containers: [ { name: main, image: "listener:1" } ] }
                """);

        var ip = node.awaitPhase("a", "Succeeded").getPodIP();

        var where = mode == NetworkMode.Bridge ? "0.0.0.0" : ip;
        assertThat(node.log("a")).isEqualTo(where + " " + ip + "\n");
    }

    @Test
    void when_a_pods_own_command_listens_then_it_is_told_where_its_pod_is() {
        node.run(
                """
                apiVersion: v1
                kind: Pod
                metadata: { name: a }
                spec:
                  restartPolicy: Never
                  containers:
                  - { name: main, image: busybox, command: [ sh, -c, 'echo "$BIND_ADDRESS"' ] }
                  - name: told
                    image: busybox
                    command: [ sh, -c, 'echo "$BIND_ADDRESS"' ]
                    env: [ { name: BIND_ADDRESS, value: 192.0.2.1 } ]
                """);

        var ip = node.awaitPhase("a", "Succeeded").getPodIP();

        assertThat(node.log("a", "main"))
                .isEqualTo((mode == NetworkMode.Bridge ? "0.0.0.0" : ip) + "\n");
        assertThat(node.log("a", "told")).isEqualTo("192.0.2.1\n");
    }

    private String answer(String pod, int port) {
        var address = node.status(pod).getPodIP();
        try (var socket = new Socket(address, port)) {
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        } catch (IOException e) {
            var story =
                    "no answer from %s at %s:%d, which is %s and printed: %s"
                            .formatted(pod, address, port, node.status(pod), node.log(pod));
            throw new AssertionError(story, e);
        }
    }

    private ContainerStateTerminated terminated(String name) {
        return await(
                "end of " + name,
                () ->
                        Optional.ofNullable(
                                node.status(name)
                                        .getContainerStatuses()
                                        .getFirst()
                                        .getState()
                                        .getTerminated()));
    }
}
