// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;

/**
 * The manifests that the product manual installs the operators with, typed as it prints them, on a
 * cluster that has none of them.
 */
@Tag("nightly")
class ManifestsStoryIT {
    private static final String JOBS = "paddle-controller-manager";
    private static final String SETS = "paddle-sampleset-manager";
    private static final String SET_JOBS = "paddle-samplejob-manager";
    private static final String SERVICES = "elasticserving-controller-manager";

    private static final String[] INSTALLED = {
        "deploy/v1/crd.yaml",
        "deploy/v1/operator.yaml",
        "deploy/extensions/controllers.yaml",
        "assets/crd.yaml",
        "assets/elasticserving_operator.yaml"
    };

    @TempDir Path directory;

    /** All managers listen on the same ports, so they need addresses of their own. */
    @Test
    void the_operators_are_installed_shown_and_removed() throws Exception {
        Real.kubectl();
        Real.root();
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", "bridge", "--without-operator");
            var kubectl = here.kubectl();

            var all = Stream.of(INSTALLED).flatMap(name -> Stream.of("-f", file(here, name)));
            kubectl.output(
                    Stream.concat(Stream.of("delete", "--ignore-not-found"), all)
                            .toArray(String[]::new));

            kubectl.output("create", "-f", file(here, "deploy/v1/crd.yaml"));
            assertThat(kubectl.output("get", "crd"))
                    .contains(
                            "paddlejobs.batch.paddlepaddle.org",
                            "samplejobs.batch.paddlepaddle.org",
                            "samplesets.batch.paddlepaddle.org");
            kubectl.output("create", "-f", file(here, "deploy/v1/operator.yaml"));
            kubectl.output("apply", "-f", file(here, "deploy/extensions/controllers.yaml"));
            kubectl.output("apply", "-f", file(here, "assets/crd.yaml"));
            kubectl.output("apply", "-f", file(here, "assets/elasticserving_operator.yaml"));

            for (var manager : List.of(JOBS, SETS, SET_JOBS, SERVICES)) {
                kubectl.output(system("rollout", "status", "deploy/" + manager, "--timeout=110s"));
                assertThat(kubectl.output(system("get", "pods")))
                        .containsPattern(manager + "-\\w+-\\w+ +1/1 +Running ");
            }
            Await.until(
                    "the log of the controller",
                    () -> !kubectl.output(system("logs", "deploy/" + JOBS)).isBlank());

            kubectl.output(
                    "delete",
                    "-f",
                    file(here, "deploy/v1/crd.yaml"),
                    "-f",
                    file(here, "deploy/v1/operator.yaml"));
            assertGone(kubectl);
        }
    }

    private static void assertGone(Kubectl kubectl) {
        assertThat(kubectl.output("get", "crd", "-o", "name")).doesNotContain("batch.paddle");
        assertThat(kubectl.run("", "get", "namespace", "paddle-system").exitCode()).isNotZero();
    }

    private static String file(Installation here, String name) {
        return here.repository().resolve(name).toString();
    }

    private static String[] system(String... words) {
        return Stream.concat(Stream.of("-n", "paddle-system"), Stream.of(words))
                .toArray(String[]::new);
    }
}
