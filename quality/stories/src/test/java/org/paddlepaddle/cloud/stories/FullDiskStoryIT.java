// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Real;

/** A pod fills the disk that everything lives on; it goes, and the others do not notice. */
@EnabledIfSystemProperty(named = "paddlecloud.nightly", matches = "true")
class FullDiskStoryIT {
    @TempDir Path directory;
    private Path disk;

    @BeforeEach
    void mount() throws Exception {
        Real.kubectl();
        Real.root();
        disk = Files.createDirectories(directory.resolve("disk"));
        run("mount", "-t", "tmpfs", "-o", "size=200m", "tmpfs", disk.toString());
    }

    @AfterEach
    void unmount() throws Exception {
        run("umount", "-l", disk.toString());
    }

    @Test
    void a_pod_that_fills_the_disk_is_evicted_and_work_goes_on() throws Exception {
        try (var here = Installation.fresh(disk)) {
            here.pdc("up", "--network", "loopback");
            var kubectl = here.kubectl();
            kubectl.apply(pod("steady", "echo up; exec sleep 100000"));
            kubectl.output("wait", "--for=condition=Ready", "pod/steady", "--timeout=120s");

            kubectl.apply(pod("hog", "cat /dev/zero >/room/x; echo full; exec sleep 100000"));

            Await.until(
                    "the hog is evicted",
                    () ->
                            kubectl.output("get", "pod", "hog", "-o", "jsonpath={.status.reason}")
                                    .equals("Evicted"));
            assertThat(kubectl.output("get", "pod", "hog", "-o", "jsonpath={.status.message}"))
                    .startsWith("The node was low on resource: ephemeral-storage.");
            kubectl.apply(pod("next", "echo room >/room/x; cat /room/x"));
            var done = "--for=jsonpath={.status.phase}=Succeeded";
            kubectl.output("wait", done, "pod/next", "--timeout=180s");
            var restarts = "jsonpath={.status.phase} {.status.containerStatuses[0].restartCount}";
            assertThat(kubectl.output("get", "pod", "steady", "-o", restarts))
                    .isEqualTo("Running 0");
        }
    }

    private static String pod(String name, String script) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: { name: %s }
        spec:
          restartPolicy: Never
          terminationGracePeriodSeconds: 1
          volumes: [ { name: room, emptyDir: {} } ]
          containers:
            - name: main
              image: busybox
              command: [ sh, -c, '%s' ]
              volumeMounts: [ { name: room, mountPath: /room } ]
        """
                .formatted(name, script);
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor())
                .as(String.join(" ", command))
                .isZero();
    }
}
