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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.agent.DiskGuard.Space;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

/** Pods on a disk that says of itself that it is full. */
class DiskGuardIT {
    private static final Space FULL = new Space(1L << 30, 1L << 20);
    private static final Space ROOMY = new Space(1L << 30, 1L << 29);

    private final TestNode node;
    private Space disk = FULL;
    private final DiskGuard guard;

    DiskGuardIT(@TempDir Path directory) {
        RealMachine.require(Isolation.probe() != Isolation.None, "bubblewrap or util-linux");
        node = new TestNode(directory, NetworkMode.Loopback, Isolation.probe(), directory);
        guard = new DiskGuard(node.machine(), node.workers(), node, () -> disk);
    }

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void when_there_is_room_then_nobody_is_evicted() {
        fill("large", "emptyDir: {}", 30);
        disk = ROOMY;

        guard.look();

        assertThat(guard.low()).isFalse();
        assertThat(node.events("large").toString()).doesNotContain("Evicted");
    }

    @Test
    void when_the_disk_is_full_then_whoever_holds_most_goes_first() {
        fill("large", "emptyDir: {}", 30);
        fill("small", "emptyDir: {}", 20);
        fill("innocent", "emptyDir: {}", 1);

        guard.look();

        assertThat(guard.low()).isTrue();
        awaitEvicted("large");
        assertThat(node.status("large").getMessage())
                .contains("low on resource: ephemeral-storage", "available: 1024Ki");
        guard.look();
        awaitEvicted("small");
        guard.look();
        assertThat(node.events("innocent").toString()).doesNotContain("Evicted");
    }

    @Test
    void when_a_claim_is_full_then_its_pod_pays_and_no_other() throws IOException {
        var volume = Files.createDirectories(node.machine().home().volumes().resolve("pvc-1_a"));
        node.volume(
                Serialization.unmarshal(
                        """
                        apiVersion: v1
                        kind: PersistentVolume
                        metadata: { name: p }
                        spec: { local: { path: %s } }
                        """
                                .formatted(volume),
                        PersistentVolume.class));
        node.claim(
                Serialization.unmarshal(
                        """
                        apiVersion: v1
                        kind: PersistentVolumeClaim
                        metadata: { name: c, namespace: default }
                        spec: { volumeName: p }
                        status: { phase: Bound }
                        """,
                        PersistentVolumeClaim.class));
        fill("claims", "persistentVolumeClaim: { claimName: c }", 30);
        fill("small", "emptyDir: {}", 20);

        guard.look();
        awaitEvicted("claims");
        guard.look();

        assertThat(volume.resolve("x")).exists();
        assertThat(node.events("small").toString()).doesNotContain("Evicted");
    }

    private void awaitEvicted(String name) {
        awaitTrue(
                name + " evicted",
                () ->
                        "Failed".equals(node.status(name).getPhase())
                                && "Evicted".equals(node.status(name).getReason()));
    }

    /** A pod that writes so much and stays. */
    private void fill(String name, String volume, int mebibytes) {
        node.run(
                """
                apiVersion: v1
                kind: Pod
                metadata: { name: %s }
                spec:
                  volumes: [ { name: v, %s } ]
                  containers:
                    - name: main
                      image: busybox
                      command: [ sh, -c, 'head -c %dM /dev/zero >/v/x; echo full; exec sleep 1000' ]
                      volumeMounts: [ { name: v, mountPath: /v } ]
                """
                        .formatted(name, volume, mebibytes));
        awaitTrue(name + " to be full", () -> node.log(name).contains("full"));
    }
}
