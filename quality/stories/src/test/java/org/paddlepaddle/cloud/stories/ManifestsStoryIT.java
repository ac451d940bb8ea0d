// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Kubectl;

/** The manifests that the product documents name, typed as they say. */
@Order(13)
class ManifestsStoryIT {
    private static final String CRD = "deploy/v1/crd.yaml";
    private static final String OPERATOR = "deploy/v1/operator.yaml";
    private static final String EXTENSIONS = "deploy/extensions/controllers.yaml";
    private static final String JOB =
            """
            apiVersion: batch.paddlepaddle.org/v1
            kind: PaddleJob
            metadata: {name: small, namespace: paddle-system}
            spec:
              cleanPodPolicy: Never
              worker:
                replicas: 2
                template:
                  spec:
                    containers:
                    - {name: main, image: busybox, command: [sh, -c, "echo trained"]}
            """;

    @TempDir Path directory;

    /** A cluster that has nothing of ours but the machine it runs on. */
    @Test
    void the_operators_are_installed_as_the_manual_says_and_taken_away_again() throws Exception {
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--without-operator");
            var kubectl = here.kubectl();
            kubectl.output("delete", "-f", file(here, CRD), "-f", file(here, "assets/crd.yaml"));

            assertThat(kubectl.output("create", "-f", file(here, CRD)))
                    .contains("paddlejobs.batch.paddlepaddle.org created");
            kubectl.output("wait", "--for=condition=Established", "crd", "--all");
            assertThat(kubectl.output("get", "crd"))
                    .contains("paddlejobs.", "samplejobs.", "samplesets.");
            kubectl.output("apply", "-f", file(here, OPERATOR));
            rollout(kubectl, "paddle-controller-manager");
            kubectl.apply(JOB);
            completed(kubectl);
            kubectl.output("apply", "-f", file(here, EXTENSIONS));
            rollout(kubectl, "paddle-sampleset-manager");
            rollout(kubectl, "paddle-samplejob-manager");

            assertThat(kubectl.output("-n", "paddle-system", "get", "pods"))
                    .containsPattern("paddle-controller-manager-\\S+ +1/1 +Running")
                    .containsPattern("paddle-samplejob-manager-\\S+ +1/1 +Running")
                    .containsPattern("paddle-sampleset-manager-\\S+ +1/1 +Running")
                    .containsPattern("small-worker-0 +0/1 +Completed");
            assertThat(
                            kubectl.output(
                                    "-n",
                                    "paddle-system",
                                    "logs",
                                    "deploy/paddle-controller-manager"))
                    .contains("this replica works");
            kubectl.output("apply", "-f", file(here, "assets/crd.yaml"));
            kubectl.output("wait", "--for=condition=Established", "crd", "--all");
            kubectl.output("apply", "-f", file(here, "assets/elasticserving_operator.yaml"));
            rollout(kubectl, "elasticserving-controller-manager");
            kubectl.output("delete", "-f", file(here, CRD), "-f", file(here, OPERATOR));

            assertThat(kubectl.output("get", "crd")).doesNotContain("paddlejobs.");
        }
    }

    /** {@code pdc up} has an operator in itself; one that is applied beside it stands by. */
    @Test
    void beside_the_operator_of_a_standalone_system_they_stand_by() throws Exception {
        try (var here = Installation.fresh(directory)) {
            here.pdc("up");
            var kubectl = here.kubectl();

            kubectl.output("apply", "-f", file(here, CRD));
            kubectl.output("apply", "-f", file(here, OPERATOR));
            rollout(kubectl, "paddle-controller-manager");
            kubectl.apply(JOB);
            completed(kubectl);

            assertThat(
                            kubectl.output(
                                    "-n",
                                    "paddle-system",
                                    "get",
                                    "lease",
                                    "paddlecloud-operator-paddlejob",
                                    "-o",
                                    "jsonpath={.spec.holderIdentity}"))
                    .isEqualTo("standalone");
            for (var example : examples()) {
                kubectl.output("apply", "--dry-run=server", "-f", file(here, example));
            }
            kubectl.output("create", "ns", "paddleservice-system");
            kubectl.output(
                    "apply", "--dry-run=server", "-f", file(here, "assets/sample_service.yaml"));
        }
    }

    private static List<String> examples() {
        var names = new ArrayList<String>();
        for (var name :
                List.of(
                        "resnet",
                        "wide_and_deep",
                        "wide_and_deep_podip",
                        "wide_and_deep_service",
                        "wide_and_deep_volcano")) {
            names.add("deploy/examples/" + name + ".yaml");
        }
        return names;
    }

    private static void completed(Kubectl kubectl) {
        kubectl.output(
                "-n",
                "paddle-system",
                "wait",
                "--for=jsonpath={.status.phase}=Completed",
                "--timeout=110s",
                "pdj/small");
    }

    private static void rollout(Kubectl kubectl, String name) {
        kubectl.output(
                "-n", "paddle-system", "rollout", "status", "deploy/" + name, "--timeout=110s");
    }

    private static String file(Installation here, String name) {
        return here.repository().resolve(name).toString();
    }
}
