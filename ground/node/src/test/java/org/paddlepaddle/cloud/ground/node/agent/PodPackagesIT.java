// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

/** Pods that ask for packages by annotation. */
class PodPackagesIT {
    private final TestNode node;

    PodPackagesIT(@TempDir Path directory) {
        this.node =
                new TestNode(
                        directory.resolve("home"),
                        NetworkMode.Loopback,
                        Isolation.probe(),
                        directory);
    }

    @AfterEach
    void close() {
        node.close();
    }

    private static String pod(String packages) {
        return """
        apiVersion: v1
        kind: Pod
        metadata:
          name: a
          annotations:
            requirements.paddlecloud.org/main: "%s"
        spec:
          restartPolicy: Never
          containers:
            - name: main
              image: python:3
              command: [ python, -c, "import six; print(six.__version__)" ]
        """
                .formatted(packages);
    }

    /** What the pod came to: its phase, or why it cannot start. */
    private String outcome() {
        return RealMachine.await(
                "an end",
                () -> {
                    var phase = node.status("a").getPhase();
                    var waiting = node.waiting("a");
                    return waiting.contains("ErrImagePull")
                            ? Optional.of(waiting)
                            : Optional.of(String.valueOf(phase)).filter("Succeeded"::equals);
                });
    }

    @Test
    void when_a_package_is_wanted_then_the_container_finds_it() {
        node.run(pod("six==1.16.0"));

        var outcome = outcome();

        RealMachine.require(!outcome.contains("cannot reach"), "a package index");
        assertThat(outcome).isEqualTo("Succeeded");
        assertThat(node.log("a")).isEqualTo("1.16.0\n");
    }

    @Test
    void when_a_path_of_the_machine_is_wanted_then_it_is_refused() {
        node.run(pod("./mine"));

        assertThat(outcome())
                .contains("\"./mine\" is not a package of the package index")
                .contains("neither paths, addresses nor options");
    }
}
