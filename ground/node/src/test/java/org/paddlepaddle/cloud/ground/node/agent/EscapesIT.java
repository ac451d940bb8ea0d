// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;
import org.paddlepaddle.cloud.ground.node.sandbox.Escapes;
import org.paddlepaddle.cloud.ground.node.sandbox.UserNamespaceMode;

/** Ways out of a container that an attacker would try, of a node that is root. */
class EscapesIT {
    static final String REFUSAL = "it would run as root of this machine";

    @TempDir Path directory;

    private TestNode start(NetworkMode mode) throws IOException {
        RealMachine.requireRoot();
        var isolation = Isolation.probe();
        RealMachine.require(isolation != Isolation.None, "bubblewrap or util-linux");
        var home = Files.createDirectories(directory.resolve("home")).toRealPath();
        return new TestNode(home, mode, isolation, home);
    }

    @ParameterizedTest
    @EnumSource(
            value = NetworkMode.class,
            names = {"Auto", "Loopback"})
    void when_a_pod_tries_everything_then_every_way_is_closed(NetworkMode mode) throws IOException {
        try (var node = start(mode)) {
            node.configMap("tools", Map.of("escapes.sh", Escapes.SCRIPT));

            node.run(pod("attacker", "sh /tools/escapes.sh; exec sleep 1000", "{}"));
            node.run(pod("user", "sh /tools/escapes.sh", "{ runAsUser: 1234 }"));
            node.awaitLog("attacker", "tried");
            node.awaitPhase("user", "Succeeded");

            assertThat(node.log("attacker")).isEqualTo("tried\n");
            assertThat(node.log("user")).isEqualTo("tried\n");
            assertThat(Command.run(entry(node, "attacker", "sh", "/tools/escapes.sh"), "").output())
                    .isEqualTo("tried\n");
        }
    }

    /** Whatever is mounted over the shell, it runs when its pod is locked in and not before. */
    @Test
    void when_a_pod_forges_the_shell_then_it_is_nobody_outside() throws IOException {
        try (var node = start(NetworkMode.Loopback)) {
            node.run(
                    """
                    apiVersion: v1
                    kind: Pod
                    metadata: { name: forger }
                    spec:
                      restartPolicy: Never
                      volumes: [ { name: v, emptyDir: {} } ]
                      initContainers:
                        - name: smith
                          image: busybox
                          volumeMounts: [ { name: v, mountPath: /v } ]
                          command:
                            - sh
                            - -c
                            - |
                              cp /bin/sh /v/real; cp /bin/sleep /v/sleep
                              cat >/v/sh <<'END'
                              #!/usr/bin/real
                              read -r _ outside _ </proc/self/uid_map
                              echo "as $outside"
                              exec /usr/bin/sleep 1000
                              END
                              chmod +x /v/sh
                      containers:
                        - name: main
                          image: busybox
                          volumeMounts: [ { name: v, mountPath: /usr/bin } ]
                          command: [ sh ]
                    """);
            awaitTrue("a run", () -> node.log("forger", "main").startsWith("as "));

            assertThat(node.log("forger", "main")).doesNotContain("as 0\n");
        }
    }

    @Test
    void when_two_pods_run_then_their_users_differ_outside() throws IOException {
        try (var node = start(NetworkMode.Loopback)) {
            for (var name : List.of("one", "two")) {
                node.run(pod(name, "cat /proc/self/uid_map; exec sleep 1000", "{}"));
                awaitTrue("a map", () -> node.log(name).endsWith("65536\n"));
            }

            assertThat(node.log("one")).isNotEqualTo(node.log("two"));
        }
    }

    @Test
    void when_a_pod_is_privileged_then_it_is_the_machines_root() throws IOException {
        try (var node = start(NetworkMode.Loopback)) {
            node.run(
                    pod(
                            "mighty",
                            "read -r _ outside _ </proc/self/uid_map; echo $outside; unshare -m"
                                    + " echo may",
                            "{ privileged: true }"));

            node.awaitPhase("mighty", "Succeeded");
            assertThat(node.log("mighty")).isEqualTo("0\nmay\n");
        }
    }

    /** What a machine can do without user namespaces, and what it must not. */
    @Test
    void when_user_namespaces_are_absent_then_root_is_refused_and_others_run() throws IOException {
        RealMachine.requireRoot();
        RealMachine.require(Isolation.Bubblewrap.works(), "bubblewrap");
        var home = Files.createDirectories(directory.resolve("home")).toRealPath();
        try (var node = new TestNode(home, NetworkMode.Loopback, UserNamespaceMode.Absent)) {
            for (var root : Map.of("silent", "{}", "outspoken", "{ runAsUser: 0 }").entrySet()) {
                node.run(pod(root.getKey(), "echo ran", root.getValue()));
                awaitTrue("a refusal", () -> node.waiting(root.getKey()).contains(REFUSAL));
            }
            node.run(pod("user", "id -u", "{ runAsUser: 1234 }"));
            node.run(pod("mighty", "id -u", "{ privileged: true }"));

            node.awaitPhase("user", "Succeeded");
            node.awaitPhase("mighty", "Succeeded");
            assertThat(node.log("user")).isEqualTo("1234\n");
            assertThat(node.log("silent") + node.log("outspoken")).isEmpty();
            assertThat(node.waiting("silent")).startsWith("CreateContainerError: ");
        }
    }

    /** The kernel itself refuses: a limit of zero, in a namespace where that hurts nobody else. */
    @Test
    void when_the_kernel_makes_no_user_namespaces_then_root_is_refused() throws IOException {
        RealMachine.requireRoot();
        RealMachine.require(Isolation.Bubblewrap.works(), "bubblewrap");
        var home = Files.createDirectories(directory.resolve("home")).toRealPath();
        var java = Path.of(System.getProperty("java.home"), "bin/java").toString();
        var taken =
                "mount -t proc proc /proc && echo 0 >/proc/sys/user/max_user_namespaces"
                        + " && exec \"$@\"";

        var end =
                Command.run(
                        List.of(
                                "unshare",
                                "--user",
                                "--map-root-user",
                                "--mount",
                                "--pid",
                                "--fork",
                                "--kill-child",
                                "sh",
                                "-c",
                                taken,
                                "taken",
                                java,
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                ofThisTest(),
                                RefusingNode.class.getName(),
                                home.toString()),
                        "");

        assertThat(end.output())
                .contains("waits: CreateContainerError: ")
                .contains(REFUSAL)
                .doesNotContain("printed: ran");
    }

    /** Everything the other user needs lies where it may read. */
    @Test
    void when_the_node_is_an_ordinary_users_then_every_way_is_closed_too() throws IOException {
        RealMachine.requireRoot();
        RealMachine.require(Isolation.Bubblewrap.works(), "bubblewrap");
        var user = "54321";
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        var home = Files.createDirectory(directory.resolve("of-user"));
        Command.require("chown", user + ":" + user, home.toString());
        var classes = classPath(Files.createDirectory(directory.resolve("classes")));
        var java = Path.of(System.getProperty("java.home"), "bin/java").toString();

        var end =
                Command.run(
                        List.of(
                                "setpriv",
                                "--reuid=" + user,
                                "--regid=" + user,
                                "--clear-groups",
                                java,
                                "--enable-native-access=ALL-UNNAMED",
                                "-Duser.home=" + home,
                                "-cp",
                                classes,
                                UnprivilegedNode.class.getName(),
                                home.toString()),
                        "");

        assertThat(end.output().lines().filter(line -> line.matches("(plain|root|open).*")))
                .as(end.output())
                .containsExactly("plain tried", "root tried", "root by exec tried");
    }

    private static String ofThisTest() {
        return Optional.ofNullable(System.getProperty("surefire.test.class.path"))
                .orElse(System.getProperty("java.class.path"));
    }

    private static String classPath(Path to) throws IOException {
        var path = ofThisTest();
        var words = new ArrayList<String>();
        for (var entry : path.split(":")) {
            if (Files.exists(Path.of(entry))) {
                var copy = to.resolve(words.size() + (entry.endsWith(".jar") ? ".jar" : ""));
                Command.require("cp", "-r", entry, copy.toString());
                words.add(copy.toString());
            }
        }
        Command.require("chmod", "-R", "a+rX", to.toString());
        return String.join(":", words);
    }

    private static List<String> entry(TestNode node, String pod, String... command) {
        var id = new ContainerId(node.pod(pod).getMetadata().getUid(), "main", 0);
        return node.machine().runtime().entry(id, List.of(command)).orElseThrow();
    }

    static String pod(String name, String script, String security) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: { name: %s }
        spec:
          restartPolicy: Never
          volumes: [ { name: t, configMap: { name: tools, optional: true } } ]
          containers:
            - name: main
              image: busybox
              securityContext: %s
              volumeMounts: [ { name: t, mountPath: /tools } ]
              env: [ { name: PDC_MAY_CHROOT, value: "1" } ]
              command: [ sh, -c, "%s" ]
        """
                .formatted(name, security, script);
    }
}
