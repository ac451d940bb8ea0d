// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;
import org.paddlepaddle.cloud.testkit.image.HandmadeImage;
import org.paddlepaddle.cloud.testkit.image.ImageRegistry;
import org.paddlepaddle.cloud.testkit.image.LayerArchive;

/** Pods from images of a registry, on a node of root. */
class PulledImageIT {
    @TempDir Path directory;
    private ImageRegistry registry;
    private TestNode node;

    @BeforeEach
    void start() {
        RealMachine.requireRoot();
        RealMachine.require(Isolation.Bubblewrap.works(), "bubblewrap");
        registry = new ImageRegistry();
        node = new TestNode(directory, NetworkMode.Loopback, Isolation.Bubblewrap, directory);
    }

    @AfterEach
    void stop() {
        if (node != null) {
            node.close();
            registry.close();
        }
    }

    private static LayerArchive base() {
        return HostPrograms.layer("sh", "cat", "ls", "id", "stat", "sleep", "chown")
                .file(
                        "etc/passwd",
                        "root:x:0:0::/root:/bin/sh\nann:x:1000:1001::/people/ann:/bin/sh\n")
                .file("etc/group", "root:x:0:\nann:x:1001:\nextra:x:2000:ann\n")
                .file("etc/mark", "of the image")
                .directory("root", 0700)
                .file("gone", "x")
                .owner(1000, 1001)
                .directory("people/ann", 0755)
                .file("people/ann/own", "hers");
    }

    @Test
    void when_a_pod_names_an_image_then_it_sees_that_image_and_nothing_of_the_machine() {
        var image =
                registry.put(
                        "team/tool",
                        "1",
                        HandmadeImage.of(
                                """
                                {"Env":["PATH=/bin","GREETING=hello"],"Entrypoint":["/bin/sh","-c"],
                                 "Cmd":["cat /etc/mark; echo; ls /; echo $GREETING $HOME; id -u; stat -c '%u:%g' /people/ann/own; pwd; echo x >/new; cat /new; ls /usr"],
                                 "WorkingDir":"/made/here"}
                                """,
                                base(), new LayerArchive().file(".wh.gone", "").file("top", "t")));

        node.run(pod("tool", image, ""));

        node.awaitPhase("tool", "Succeeded");
        assertThat(node.log("tool"))
                .startsWith(
                        "of the image\n"
                                + "bin\n"
                                + "dev\n"
                                + "etc\n"
                                + "lib\n"
                                + "lib64\n"
                                + "made\n"
                                + "people\n"
                                + "proc\n"
                                + "root\n"
                                + "run\n"
                                + "sys\n"
                                + "tmp\n"
                                + "top\n"
                                + "usr\n")
                .endsWith("hello /root\n0\n1000:1001\n/made/here\nx\n");
    }

    @Test
    void when_an_image_names_a_user_then_its_programs_run_as_that_user() {
        var image =
                registry.put(
                        "team/user",
                        "1",
                        HandmadeImage.of(
                                "{\"User\":\"ann\",\"Cmd\":[\"sh\",\"-c\",\"id -u; id -g; id -G;"
                                        + " echo $HOME; cat /people/ann/own; echo; ls /root || echo"
                                        + " closed\"],\"Env\":[\"PATH=/bin\"]}",
                                base()));

        node.run(pod("user", image, ""));

        node.awaitPhase("user", "Succeeded");
        assertThat(node.log("user"))
                .startsWith("1000\n1001\n1001 2000\n/people/ann\nhers\n")
                .endsWith("closed\n");
    }

    @Test
    void when_an_image_has_no_shell_then_its_program_runs_and_a_missing_one_is_named() {
        var image =
                registry.put(
                        "team/bare",
                        "1",
                        HandmadeImage.of(
                                "{\"Entrypoint\":[\"/bin/echo\"]}", HostPrograms.layer("echo")));

        node.run(pod("bare", image, "args: [ alone ]"));
        node.run(pod("missing", image, "command: [ /bin/nothing ]"));

        node.awaitPhase("bare", "Succeeded");
        node.awaitPhase("missing", "Failed");
        assertThat(node.log("bare")).isEqualTo("alone\n");
    }

    @Test
    void when_two_pods_want_one_image_then_it_is_pulled_once() {
        var image =
                registry.put(
                        "team/two",
                        "1",
                        HandmadeImage.of(
                                "{\"Cmd\":[\"/bin/echo\",\"here\"]}", HostPrograms.layer("echo")));

        node.run(pod("one", image, ""));
        node.run(pod("two", image, ""));

        node.awaitPhase("one", "Succeeded");
        node.awaitPhase("two", "Succeeded");
        assertThat(registry.blobRequests()).isEqualTo(2);
    }

    @Test
    void when_a_registry_wants_a_token_then_a_pull_secret_gets_it() {
        var basic =
                Base64.getEncoder()
                        .encodeToString(
                                "ann:very-secret-4711"
                                        .getBytes(java.nio.charset.StandardCharsets.UTF_8));
        registry.lock(basic, true);
        var image =
                registry.put(
                        "team/closed",
                        "1",
                        HandmadeImage.of(
                                "{\"Cmd\":[\"/bin/echo\",\"in\"]}", HostPrograms.layer("echo")));
        node.secret(
                "pull",
                Map.of(
                        ".dockerconfigjson",
                        "{\"auths\":{\"%s\":{\"auth\":\"%s\"}}}"
                                .formatted(registry.name(), basic)));

        node.run(pod("without", image, ""));
        node.run(
                pod("with", image, "")
                        .replace("spec:", "spec:\n  imagePullSecrets: [ { name: pull } ]"));

        node.awaitPhase("with", "Succeeded");
        assertThat(node.log("with")).isEqualTo("in\n");
    }

    private static String pod(String name, String image, String more) {
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
              %s
        """
                .formatted(name, image, more);
    }
}
