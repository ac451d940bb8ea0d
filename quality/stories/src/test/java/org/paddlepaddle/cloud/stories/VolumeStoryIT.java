// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;

/** What a claim holds outlives pods, nodes and a crash, and goes with the claim. */
@Order(11)
class VolumeStoryIT {
    private static final String CLAIM =
            """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data}
            spec:
              accessModes: [ReadWriteOnce]
              resources: {requests: {storage: 1Gi}}
            """;

    /** As upstream's manual has it; there is no such server. */
    private static final String SHARE =
            """
            ---
            apiVersion: v1
            kind: PersistentVolume
            metadata:
              name: nfs-pv
            spec:
              capacity:
                storage: 10Gi
              volumeMode: Filesystem
              accessModes:
                - ReadWriteOnce
              persistentVolumeReclaimPolicy: Recycle
              storageClassName: slow
              mountOptions:
                - hard
                - nfsvers=4.1
              nfs:
                path: /nas
                server: 10.12.201.xx

            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata:
              name: nfs-pvc
            spec:
              accessModes:
                - ReadWriteOnce
              volumeMode: Filesystem
              resources:
                requests:
                  storage: 10Gi
              storageClassName: slow
              volumeName: nfs-pv
            """;

    @TempDir Path directory;

    @Test
    void data_survives_pods_nodes_and_a_crash() throws Exception {
        try (var installation = Installation.fresh(directory)) {
            installation.pdc("up", "--nodes", "2");
            var kubectl = installation.kubectl();
            assertThat(kubectl.output("get", "nodes", "-o", "name"))
                    .isEqualTo("node/node-0\nnode/node-1\n");
            kubectl.apply(CLAIM);
            assertThat(installation.pdc("why", "pvc/data"))
                    .contains("gets its volume when the first pod uses it");

            kubectl.apply(pod("writer", "node-0", "echo weights > /data/model"));
            succeeded(installation, "writer");
            kubectl.output("delete", "pod", "writer");
            installation.killSystem();
            installation.pdc("up", "--nodes", "2");
            kubectl.apply(pod("reader", "node-1", "grep weights /data/model"));

            succeeded(installation, "reader");
            assertThat(kubectl.output("logs", "reader")).isEqualTo("weights\n");
            var volumes = installation.home().resolve("volumes");
            kubectl.apply(SHARE);
            kubectl.apply(sharing("date > /data/x; cp /data/x /scratch/x; cat /scratch/x"));
            succeeded(installation, "sharing");
            assertThat(volumes.resolve("nfs-10.12.201.xx%3A%2Fnas/x"))
                    .hasContent(kubectl.output("logs", "sharing"));
            kubectl.output("delete", "pod/reader", "pod/sharing", "pvc/data");
            Await.until("the directory to go", () -> noVolumes(volumes));
        }
    }

    private static boolean noVolumes(Path volumes) {
        try (var names = Files.list(volumes)) {
            return names.noneMatch(name -> name.getFileName().toString().startsWith("pvc-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void succeeded(Installation installation, String pod) {
        installation
                .kubectl()
                .output(
                        "wait",
                        "--for=jsonpath={.status.phase}=Succeeded",
                        "--timeout=300s",
                        "pod/" + pod);
    }

    private static String pod(String name, String node, String command) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s}
        spec:
          restartPolicy: Never
          nodeSelector: {kubernetes.io/hostname: %s}
          containers:
          - name: main
            image: busybox
            command: [sh, -c, "%s"]
            volumeMounts:
            - {name: data, mountPath: /data}
          volumes:
          - name: data
            persistentVolumeClaim: {claimName: data}
        """
                .formatted(name, node, command);
    }

    /** With a volume that lives as long as the pod beside the share. */
    private static String sharing(String command) {
        return pod("sharing", "node-0", command)
                        .replace("claimName: data", "claimName: nfs-pvc")
                        .replace(
                                "volumeMounts:\n",
                                "volumeMounts:\n    - {name: scratch, mountPath: /scratch}\n")
                + """
                  - name: scratch
                    ephemeral:
                      volumeClaimTemplate:
                        spec:
                          accessModes: [ReadWriteOnce]
                          resources: {requests: {storage: 1Gi}}
                """;
    }
}
