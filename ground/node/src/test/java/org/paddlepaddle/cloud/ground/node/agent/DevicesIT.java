// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.device.MachineDevices;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;
import org.paddlepaddle.cloud.testkit.image.HandmadeImage;
import org.paddlepaddle.cloud.testkit.image.ImageRegistry;

/** Pods with devices that CDI files describe; ordinary nodes of the machine stand for GPUs. */
class DevicesIT {
    private static final String FILE =
            """
            cdiVersion: "0.5.0"
            kind: nvidia.com/gpu
            devices:
              - name: "0"
                containerEdits: { deviceNodes: [ { path: /dev/gpu0, hostPath: /dev/zero } ] }
              - name: "1"
                containerEdits: { deviceNodes: [ { path: /dev/gpu1, hostPath: /dev/full } ] }
            containerEdits:
              env: [ DRIVER=550 ]
              deviceNodes: [ { path: /dev/gpuctl, hostPath: /dev/null } ]
              mounts: [ { hostPath: %s, containerPath: /opt/driver/version, options: [ ro ] } ]
            """;

    private static final String LOOK =
            "ls /dev | grep gpu; echo $DRIVER; cat /opt/driver/version;"
                    + " [ -c /dev/gpuctl ] && echo x >/dev/gpuctl && echo written";

    @TempDir Path directory;
    private TestNode node;

    @BeforeEach
    void start() throws IOException {
        RealMachine.require(Isolation.Bubblewrap.works(), "bubblewrap");
        var version = Files.writeString(directory.resolve("version"), "the driver's\n");
        var files = Files.createDirectory(directory.resolve("cdi"));
        Files.writeString(files.resolve("gpu.yaml"), FILE.formatted(version));
        var devices = MachineDevices.find(Map.of("PDC_CDI_DIRS", files.toString()));
        node = new TestNode(directory.resolve("home"), devices.pools());
    }

    @AfterEach
    void stop() {
        if (node != null) {
            node.close();
        }
    }

    @Test
    void when_pods_want_gpus_then_each_has_one_of_its_own_until_it_ends() {
        node.run(pod("one", "busybox", 1, LOOK + "; exec sleep 1000"));
        node.awaitLog("one", "written");
        node.run(pod("two", "busybox", 1, LOOK + "; exec sleep 1000"));
        node.awaitLog("two", "written");
        node.run(pod("none", "busybox", 0, "ls /dev | grep gpu; echo $DRIVER."));
        node.run(pod("third", "busybox", 1, LOOK));

        assertThat(node.log("one")).isEqualTo("gpu0\ngpuctl\n550\nthe driver's\nwritten\n");
        assertThat(node.log("two")).isEqualTo("gpu1\ngpuctl\n550\nthe driver's\nwritten\n");
        node.awaitPhase("none", "Succeeded");
        assertThat(node.log("none")).isEqualTo(".\n");
        awaitTrue("a refusal", () -> node.waiting("third").contains("1 of nvidia.com/gpu are"));

        node.delete("one", 2);
        node.awaitPhase("third", "Succeeded");
        assertThat(node.log("third")).startsWith("gpu0\n");
    }

    @Test
    void when_an_image_of_a_registry_wants_a_gpu_then_it_has_the_same() {
        RealMachine.requireRoot();
        try (var registry = new ImageRegistry()) {
            var image =
                    registry.put(
                            "team/gpu",
                            "1",
                            HandmadeImage.of(
                                    "{\"Env\":[\"PATH=/bin\"]}",
                                    HostPrograms.layer("sh", "cat", "ls", "grep")));

            node.run(pod("image", image, 2, LOOK));

            node.awaitPhase("image", "Succeeded");
            assertThat(node.log("image"))
                    .isEqualTo("gpu0\ngpu1\ngpuctl\n550\nthe driver's\nwritten\n");
        }
    }

    private static String pod(String name, String image, int gpus, String script) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: { name: %s }
        spec:
          restartPolicy: Never
          containers:
            - name: main
              image: %s
              imagePullPolicy: IfNotPresent
              resources: { limits: { nvidia.com/gpu: %d } }
              command: [ sh, -c, "%s" ]
        """
                .formatted(name, image, gpus, script);
    }
}
