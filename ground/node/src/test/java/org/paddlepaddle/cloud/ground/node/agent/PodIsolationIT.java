// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

/** What a pod can learn of another pod's secrets, of the installation and of the machine. */
class PodIsolationIT {
    private static final String SECRET = "do-not-read-4711";

    /** The bits of what container runtimes leave to root, but for device files. */
    private static final long USUAL = 0xa00425fbL;

    @TempDir Path directory;
    private TestNode node;
    private Path home;

    @BeforeEach
    void start() throws IOException {
        var isolation = Isolation.probe();
        RealMachine.require(isolation != Isolation.None, "bubblewrap or util-linux");
        home = Files.createDirectories(directory.resolve("home")).toRealPath();
        node = new TestNode(home, NetworkMode.Loopback, isolation, home);
        node.secret("keys", Map.of("key", SECRET));
        Files.writeString(home.resolve("kubeconfig"), SECRET);
    }

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    void when_a_pod_searches_then_it_finds_no_secret_of_another() {
        keepASecret();

        node.run(
                pod(
                        "snoop",
                        "",
                        """
                        grep -D skip -rs %s /dev/shm /run /tmp /etc /proc/[0-9]*/environ && echo found
                        ls %s 2>/dev/null && echo found
                        cat %s/kubeconfig 2>/dev/null && echo found
                        echo searched
                        """
                                .formatted(SECRET, home, home)));

        node.awaitPhase("snoop", "Succeeded");
        assertThat(node.log("snoop")).isEqualTo("searched\n");
    }

    @Test
    void when_a_pod_has_the_whole_machine_mounted_then_ours_is_empty_in_it() {
        keepASecret();

        node.run(
                pod(
                        "snoop",
                        "volumes: [ { name: v, hostPath: { path: / } } ]",
                        """
                        ls /v/etc >/dev/null && echo machine
                        ls -A /v%s
                        ls -A /v%s
                        """
                                .formatted(home, node.machine().home().memory())));

        node.awaitPhase("snoop", "Succeeded");
        assertThat(node.log("snoop")).isEqualTo("machine\n");
    }

    @Test
    void when_a_volume_shows_processes_then_they_are_the_containers_own() {
        keepASecret();
        var search =
                """
                ls /v/%s/self/environ
                grep -s KEY=%s /v/%s/[0-9]*/environ && echo found
                cat /v/%s/[0-9]*/"root"/v/key 2>/dev/null && echo found
                [ $(ls -d /v/%s/[0-9]* | wc -l) -lt 10 ] && echo few || echo many
                """;

        node.run(
                pod(
                        "all",
                        "volumes: [ { name: v, hostPath: { path: / } } ]",
                        search.formatted("proc", SECRET, "proc", "proc", "proc")));
        node.run(
                pod(
                        "processes",
                        "volumes: [ { name: v, hostPath: { path: /proc } } ]",
                        search.formatted(".", SECRET, ".", ".", ".")));

        node.awaitPhase("all", "Succeeded");
        node.awaitPhase("processes", "Succeeded");
        assertThat(node.log("all")).isEqualTo("/v/proc/self/environ\nfew\n");
        assertThat(node.log("processes")).isEqualTo("/v/./self/environ\nfew\n");
    }

    @Test
    void when_a_pod_asks_for_a_process_then_it_is_refused_unless_it_is_privileged() {
        var own = "/proc/" + ProcessHandle.current().pid();
        var volumes = "volumes: [ { name: v, hostPath: { path: " + own + " } } ]";

        node.run(pod("modest", volumes, "true"));
        node.run(pod("mighty", volumes, "cat /v/comm", "{ privileged: true }"));

        awaitTrue(
                "a refusal",
                () -> node.events("modest").toString().contains("belongs to a process"));
        node.awaitPhase("mighty", "Succeeded");
        assertThat(node.log("mighty")).isEqualTo("java\n");
    }

    @Test
    void when_a_pod_asks_for_our_directories_then_it_is_refused() {
        keepASecret();

        for (var place : List.of(home, node.machine().home().memory())) {
            var name = "asks-" + place.getNameCount();
            node.run(
                    pod(
                            name,
                            "volumes: [ { name: v, hostPath: { path: " + place + " } } ]",
                            "true"));

            awaitTrue(
                    "a refusal of " + place,
                    () ->
                            node.events(name)
                                    .toString()
                                    .contains(place + " belongs to this installation"));
        }
    }

    @Test
    void when_a_pod_wants_a_new_directory_of_ours_then_none_is_made() {
        var place = home.resolve("node/planted");

        node.run(
                pod(
                        "planter",
                        "volumes: [ { name: v, hostPath: { path: "
                                + place
                                + ", type: DirectoryOrCreate } } ]",
                        "true"));

        awaitTrue("a refusal", () -> node.events("planter").toString().contains("belongs to this"));
        assertThat(place).doesNotExist();
    }

    @Test
    void when_a_pod_asks_for_directories_of_another_installation_then_it_is_refused()
            throws IOException {
        var other = directory.resolve("other");
        Files.createDirectories(other.resolve("pki"));
        Files.createDirectories(other.resolve("run"));
        Files.createFile(other.resolve("run/lock"));
        var link = Files.createSymbolicLink(directory.resolve("innocent"), other);

        node.run(
                pod(
                        "spy",
                        "volumes: [ { name: v, hostPath: { path: " + link.resolve("pki") + " } } ]",
                        "true"));

        awaitTrue(
                "a refusal",
                () ->
                        node.events("spy")
                                .toString()
                                .contains(other.resolve("pki") + " belongs to another"));
    }

    @Test
    void when_a_secret_is_used_then_no_command_line_has_it_and_only_we_may_read_it()
            throws IOException {
        keepASecret();

        try (var processes = Files.list(Path.of("/proc"))) {
            assertThat(processes.map(PodIsolationIT::commandLine))
                    .noneMatch(line -> line.contains(SECRET));
        }
        var memory = node.machine().home().memory();
        assertThat(permissions(memory)).isEqualTo("rwx------");
        var uid = node.pod("keeper").getMetadata().getUid();
        assertThat(permissions(memory.resolve(uid).resolve("env/main-0"))).isEqualTo("rw-------");
        assertThat(Command.require("stat", "-f", "-c", "%T", memory + "").strip())
                .isEqualTo("tmpfs");
    }

    @Test
    void when_root_runs_inside_then_it_may_do_no_more_than_in_a_container() throws IOException {
        RealMachine.requireRoot();
        node.run(
                pod(
                        "modest",
                        "",
                        """
                        grep CapEff /proc/self/status
                        mount -t tmpfs none /tmp 2>/dev/null && echo mounted
                        mknod /tmp/disk b 8 0 2>/dev/null && echo made
                        unshare -m true 2>/dev/null && echo unshared
                        echo done; exec sleep 1000
                        """));
        node.awaitLog("modest", "done");
        var id = new ContainerId(node.pod("modest").getMetadata().getUid(), "main", 0);

        var entry =
                node.machine()
                        .runtime()
                        .entry(id, List.of("grep", "CapEff", "/proc/self/status"))
                        .orElseThrow();

        var line = "CapEff:\t%016x\n".formatted(USUAL & ours());
        assertThat(node.log("modest")).isEqualTo(line + "done\n");
        assertThat(Command.require(entry, "")).isEqualTo(line);
    }

    @Test
    void when_capabilities_are_dropped_or_added_then_that_holds() {
        RealMachine.requireRoot();
        var script = "grep CapEff /proc/self/status";

        node.run(pod("none", "", script, "{ capabilities: { drop: [ ALL ] } }"));
        node.run(
                pod(
                        "one",
                        "",
                        script,
                        "{ capabilities: { drop: [ ALL ], add: [ NET_BIND_SERVICE ] } }"));

        node.run(pod("user", "", script, "{ runAsUser: 1234 }"));

        for (var name : List.of("none", "one", "user")) {
            node.awaitPhase(name, "Succeeded");
        }
        assertThat(node.log("user")).isEqualTo("CapEff:\t0000000000000000\n");
        assertThat(node.log("none")).isEqualTo("CapEff:\t0000000000000000\n");
        assertThat(node.log("one")).isEqualTo("CapEff:\t0000000000000400\n");
    }

    @Test
    void when_names_of_files_climb_then_nothing_is_written_outside() {
        node.configMap("evil", Map.of("../../../../climbed", "x"));
        node.configMap("good", Map.of("name", "x"));

        node.run(pod("key", "volumes: [ { name: v, configMap: { name: evil } } ]", "true"));
        node.run(
                pod(
                        "path",
                        "volumes: [ { name: v, configMap: { name: good, items: [ { key: name, path:"
                                + " ../../climbed } ] } } ]",
                        "true"));

        for (var name : List.of("key", "path")) {
            awaitTrue(
                    "a refusal of " + name,
                    () -> node.events(name).toString().contains("must be relative and without .."));
        }
        assertThat(Command.require("find", home + "", "-name", "climbed")).isEmpty();
    }

    /** A pod that has the secret in every way there is. */
    private void keepASecret() {
        node.run(
                pod(
                        "keeper",
                        "volumes: [ { name: v, secret: { secretName: keys } } ]",
                        "cat /v/key; echo; echo \"$KEY\"; exec sleep 1000"));
        awaitTrue("the secret", () -> node.log("keeper").equals((SECRET + "\n").repeat(2)));
    }

    private static String pod(String name, String volumes, String script) {
        return pod(name, volumes, script, "{}");
    }

    private static String pod(String name, String volumes, String script, String security) {
        var mounts = volumes.isEmpty() ? "[]" : "[ { name: v, mountPath: /v } ]";
        return """
        apiVersion: v1
        kind: Pod
        metadata: { name: %s }
        spec:
          restartPolicy: Never
          %s
          containers:
            - name: main
              image: busybox
              securityContext: %s
              env: [ { name: KEY, valueFrom: { secretKeyRef: { name: keys, key: key } } } ]
              volumeMounts: %s
              command:
                - sh
                - -c
                - |
        %s
        """
                .formatted(name, volumes, security, mounts, script.indent(10))
                .replace("env: [", name.equals("keeper") ? "env: [" : "# env: [");
    }

    /** Root in a container of others may have less to hand on. */
    private static long ours() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("CapEff:"))
                .map(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                .findFirst()
                .orElseThrow();
    }

    private static String commandLine(Path process) {
        try {
            return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
