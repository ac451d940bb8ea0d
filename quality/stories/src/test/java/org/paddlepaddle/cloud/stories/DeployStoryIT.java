// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.Real;

/** {@code deploy/operator.yaml}, unchanged: its pods drive a job and lead to a service. */
@Order(12)
class DeployStoryIT {
    private static final String OPERATOR = "paddlecloud-operator";
    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final String JOB =
            """
            apiVersion: batch.paddlepaddle.org/v1
            kind: PaddleJob
            metadata: {name: small}
            spec:
              cleanPodPolicy: Never
              worker:
                replicas: 2
                template:
                  spec:
                    containers:
                    - name: main
                      image: busybox
                      command: [sh, -c, "echo $PADDLE_TRAINER_ID of $PADDLE_TRAINERS_NUM"]
            """;

    private static final String SERVICE =
            """
            apiVersion: elasticserving.paddlepaddle.org/v1
            kind: PaddleService
            metadata: {name: web}
            spec:
              default:
                containerImage: busybox
                tag: latest
                port: 9292
                arg: mkdir -p /tmp/www && echo here > /tmp/www/index.html && cd /tmp/www && python3 -m http.server 9292
            """;

    @TempDir Path directory;

    /** Both replicas listen on the same ports, so they need addresses of their own. */
    @Test
    void the_deployed_operator_runs_a_job() throws Exception {
        Real.root();
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", "bridge", "--without-operator");
            var kubectl = here.kubectl();

            var manifest = here.repository().resolve("deploy/operator.yaml").toString();
            kubectl.output("apply", "--server-side", "-f", manifest);
            kubectl.output(system("rollout", "status", "deploy/" + OPERATOR, "--timeout=110s"));
            kubectl.apply(JOB);
            kubectl.output(
                    "wait",
                    "--for=jsonpath={.status.phase}=Completed",
                    "--timeout=110s",
                    "pdj/small");

            assertThat(kubectl.output("logs", "small-worker-1")).isEqualTo("1 of 2\n");
            var passes = new ArrayList<String>();
            for (var address : addresses(kubectl)) {
                assertThat(get(address, 8081, "/readyz")).isEqualToIgnoringWhitespace("ok");
                passes.add(get(address, 8080, "/metrics"));
            }
            assertThat(passes)
                    .as("one worked, the other waits")
                    .hasSize(2)
                    .satisfiesOnlyOnce(
                            text ->
                                    assertThat(text)
                                            .contains(
                                                    "paddlecloud_operator_phases_total{phase=\"Completed\"}"
                                                        + " 1"));
            answers(kubectl);
        }
    }

    /**
     * By its host at the gateway's Service, and at its own Service, whose pod the gateway wakes.
     */
    private static void answers(Kubectl kubectl) {
        kubectl.output(system("rollout", "status", "deploy/paddlecloud-gateway", "--timeout=110s"));
        kubectl.apply(SERVICE);
        kubectl.output(
                "wait",
                "--for=condition=RoutesReady",
                "--timeout=110s",
                "paddleservices.elasticserving.paddlepaddle.org/web");
        var gateway = address(kubectl, "paddle-system", "paddlecloud-gateway");
        var own = address(kubectl, "default", "web");
        var curl = new Program("curl");

        assertThat(
                        curl.output(
                                "-sS",
                                "-m",
                                "60",
                                "-H",
                                "Host: web.default.example.com",
                                "http://" + gateway + "/"))
                .isEqualTo("here\n");
        Await.until(
                "the Service to lead to the gateway",
                () -> curl.run("-sS", "-m", "20", "http://" + own + "/").output().equals("here\n"));
    }

    private static String address(Kubectl kubectl, String namespace, String service) {
        return kubectl.output(
                "-n", namespace, "get", "svc", service, "-o", "jsonpath={.spec.clusterIP}");
    }

    private static List<String> addresses(Kubectl kubectl) {
        var label = "app.kubernetes.io/name=" + OPERATOR;
        var format = "jsonpath={.items[*].status.podIP}";
        return List.of(kubectl.output(system("get", "pods", "-l", label, "-o", format)).split(" "));
    }

    private static String get(String address, int port, String path)
            throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            var uri = URI.create("http://" + address + ":" + port + path);
            var request = HttpRequest.newBuilder(uri).timeout(ANSWER).build();
            var answer = client.send(request, BodyHandlers.ofString());
            assertThat(answer.statusCode()).as("%s of %s", path, address).isEqualTo(200);
            return answer.body();
        }
    }

    private static String[] system(String... arguments) {
        var all = new ArrayList<>(List.of("-n", "paddle-system"));
        all.addAll(List.of(arguments));
        return all.toArray(String[]::new);
    }
}
