// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

class PodVolumesIT {
    private final Path directory;
    private final TestNode node;

    PodVolumesIT(@TempDir Path directory) {
        this.directory = directory;
        RealMachine.require(Isolation.probe() != Isolation.None, "bubblewrap or util-linux");
        this.node =
                new TestNode(
                        directory.resolve("home"),
                        NetworkMode.Loopback,
                        Isolation.probe(),
                        directory);
    }

    @AfterEach
    void leaveNothing() throws IOException {
        node.close();
        assertThat(node.machine().home().memory()).doesNotExist();
        assertThat(Files.readString(Path.of("/proc/self/mountinfo")))
                .doesNotContain(node.machine().home().memory().toString());
    }

    private static String pod(String volumes, String mounts, String script) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: { name: a, labels: { app: x } }
        spec:
          restartPolicy: Never
          terminationGracePeriodSeconds: 1
          serviceAccountName: default
          volumes: %s
          containers:
            - name: main
              image: busybox
              command: [ sh, -c, '%s' ]
              env: [ { name: WHO, value: me } ]
              resources: { limits: { cpu: 500m } }
              volumeMounts: %s
        """
                .formatted(volumes, script.replace("'", "''"), mounts);
    }

    @Test
    void when_a_config_map_changes_then_a_running_container_sees_it() {
        node.configMap("settings", Map.of("level", "1", "old", "x"));
        node.run(
                pod(
                        "[ { name: v, configMap: { name: settings } } ]",
                        "[ { name: v, mountPath: /v }, { name: v, mountPath: /one, subPath: level }"
                                + " ]",
                        "while [ $(cat /v/level) = 1 ]; do sleep 0.1; done; cat /v/level /one; ls"
                                + " /v"));
        awaitTrue("running", () -> "Running".equals(node.status("a").getPhase()));

        node.configMap("settings", Map.of("level", "2"));

        node.awaitPhase("a", "Succeeded");
        assertThat(node.log("a")).isEqualTo("21level\n");
    }

    @Test
    void when_a_token_grows_old_then_the_next_one_takes_its_place() {
        node.configMap("kube-root-ca.crt", Map.of("ca.crt", "certificate"));
        node.tokensLast(Duration.ofSeconds(5));
        node.run(
                pod(
                        """
                        [ { name: v, projected: { sources: [
                              { serviceAccountToken: { path: token, audience: me } },
                              { configMap: { name: kube-root-ca.crt } },
                              { downwardAPI: { items: [ { path: app, fieldRef: { fieldPath: "metadata.labels['app']" } },
                                { path: cpu, resourceFieldRef: { containerName: main, resource: limits.cpu, divisor: 1m } } ] } } ] } } ]
                        """,
                        "[ { name: v, mountPath: /var/run/secrets/kubernetes.io/serviceaccount } ]",
                        "cd /var/run/secrets/kubernetes.io/serviceaccount; cat ca.crt app cpu;"
                            + " first=$(cat token); while [ $first = $(cat token) ]; do sleep 0.1;"
                            + " done; touch x || echo sealed"));

        node.awaitPhase("a", "Succeeded");

        assertThat(node.log("a")).startsWith("certificatex500").contains("sealed");
    }

    @Test
    void when_a_memory_volume_has_a_size_then_it_holds_no_more() {
        RealMachine.requireRoot();
        node.run(
                pod(
                        "[ { name: v, emptyDir: { medium: Memory, sizeLimit: 1Mi } } ]",
                        "[ { name: v, mountPath: /v } ]",
                        "head -c 900000 /dev/zero >/v/x && echo fits; head -c 900000 /dev/zero"
                                + " >/v/y || echo full"));

        node.awaitPhase("a", "Succeeded");

        assertThat(node.log("a")).contains("fits").contains("full");
    }

    @Test
    void when_parts_of_a_volume_are_mounted_then_links_and_dots_do_not_lead_out() {
        node.run(
                pod(
                        "[ { name: v, emptyDir: {} } ]",
                        "[ { name: v, mountPath: /v, subPathExpr: $(WHO)/own } ]",
                        "ln -s /etc /v/out; touch /v/x"));
        node.awaitPhase("a", "Succeeded");
        var outside = directory.resolve("outside");

        node.run(
                pod(
                                "[ { name: v, hostPath: { path: %s, type: DirectoryOrCreate } } ]"
                                        .formatted(linkTo(outside)),
                                "[ { name: v, mountPath: /v, subPath: link/new } ]",
                                "true")
                        .replace("name: a,", "name: b,"));

        awaitTrue("refusal", () -> node.waiting("b").contains("leads out of its volume"));
        assertThat(outside.resolve("new")).doesNotExist();
    }

    private Path linkTo(Path target) {
        try {
            Files.createDirectories(target);
            var volume = Files.createDirectories(directory.resolve("volume"));
            Files.createSymbolicLink(volume.resolve("link"), target);
            return volume;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void when_a_claim_is_bound_then_its_directory_is_mounted_and_its_files_stay() {
        node.claim(claim(""));
        node.run(
                pod(
                        "[ { name: v, persistentVolumeClaim: { claimName: c } } ]",
                        "[ { name: v, mountPath: /v } ]",
                        "echo kept >/v/x"));
        awaitTrue("waiting", () -> node.events("a").toString().contains("is not bound"));

        node.volume(
                Serialization.unmarshal(
                        """
                        apiVersion: v1
                        kind: PersistentVolume
                        metadata: { name: p }
                        spec: { hostPath: { path: %s, type: DirectoryOrCreate } }
                        """
                                .formatted(directory.resolve("kept")),
                        PersistentVolume.class));
        node.claim(claim("status: { phase: Bound }"));

        node.awaitPhase("a", "Succeeded");
        assertThat(directory.resolve("kept/x")).hasContent("kept");
    }

    private static PersistentVolumeClaim claim(String status) {
        return Serialization.unmarshal(
                """
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: { name: c, namespace: default }
                spec: { volumeName: p }
                %s
                """
                        .formatted(status),
                PersistentVolumeClaim.class);
    }

    @Test
    void when_a_claim_is_a_share_then_a_directory_stands_for_it_everywhere() {
        node.claim(claim("status: { phase: Bound }"));
        node.volume(
                Serialization.unmarshal(
                        """
                        apiVersion: v1
                        kind: PersistentVolume
                        metadata: { name: p }
                        spec: { nfs: { server: 10.12.201.xx, path: /nas } }
                        """,
                        PersistentVolume.class));

        node.run(
                pod(
                        "[ { name: v, persistentVolumeClaim: { claimName: c } }, { name: w, nfs: {"
                                + " server: 10.12.201.xx, path: /nas/, readOnly: true } } ]",
                        "[ { name: v, mountPath: /v }, { name: w, mountPath: /w } ]",
                        "echo kept >/v/x; cat /w/x; touch /w/y || echo sealed"));

        node.awaitPhase("a", "Succeeded");
        var directory = node.machine().home().volumes().resolve("nfs-10.12.201.xx%3A%2Fnas");
        assertThat(node.log("a")).startsWith("kept\n").endsWith("sealed\n");
        assertThat(directory.resolve("x")).hasContent("kept");
        assertThat(node.events("a"))
                .contains(
                        "LocalShare the share 10.12.201.xx:/nas is not mounted: on this machine "
                                + directory
                                + " stands for it");
    }

    @Test
    void when_a_volume_lives_with_its_pod_then_its_own_claim_is_mounted() {
        var volumes =
                "[ { name: v, ephemeral: { volumeClaimTemplate: { spec: { accessModes: ["
                        + " ReadWriteOnce ], resources: { requests: { storage: 1Gi } } } } } } ]";
        node.volume(
                Serialization.unmarshal(
                        """
                        apiVersion: v1
                        kind: PersistentVolume
                        metadata: { name: p }
                        spec: { hostPath: { path: %s, type: DirectoryOrCreate } }
                        """
                                .formatted(directory.resolve("scratch")),
                        PersistentVolume.class));
        var others = claim("status: { phase: Bound }");
        others.getMetadata().setName("a-v");
        node.claim(others);
        node.run(pod(volumes, "[ { name: v, mountPath: /v } ]", "echo kept >/v/x"));
        awaitTrue(
                "waiting", () -> node.events("a").toString().contains("not created for this pod"));

        var own = claim("status: { phase: Bound }");
        own.getMetadata().setName("a-v");
        own.addOwnerReference(node.pod("a"));
        node.claim(own);

        node.awaitPhase("a", "Succeeded");
        assertThat(directory.resolve("scratch/x")).hasContent("kept");
    }

    @Test
    void when_a_secret_is_mounted_then_it_lies_in_memory_and_nobody_else_reads_it() {
        node.secret("keys", Map.of("token", "hidden"));
        node.run(
                pod(
                        "[ { name: v, secret: { secretName: keys } } ]",
                        "[ { name: v, mountPath: /v } ]",
                        "cat /v/token; stat -f -c %T /v/token; exec sleep 1000"));
        node.awaitLog("a", "tmpfs");

        assertThat(node.log("a")).startsWith("hidden");
        assertThat(node.machine().home().memory().toFile().canRead()).isTrue();
        assertThat(permissions(node.machine().home().memory())).isEqualTo("rwx------");
    }

    private static String permissions(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void when_a_group_owns_the_volumes_then_another_user_can_write() {
        RealMachine.requireRoot();
        node.run(
                pod(
                                "[ { name: v, emptyDir: {} } ]",
                                "[ { name: v, mountPath: /v } ]",
                                "touch /v/x; stat -c %u:%g:%a /v/x; stat -c %g:%a /v; id -G")
                        .replace(
                                "  serviceAccountName:",
                                "  securityContext: { runAsUser: 1234, runAsGroup: 2345, fsGroup:"
                                        + " 3456 }\n"
                                        + "  serviceAccountName:"));

        node.awaitPhase("a", "Succeeded");

        assertThat(node.log("a")).isEqualTo("1234:3456:644\n3456:2777\n2345 3456\n");
    }
}
