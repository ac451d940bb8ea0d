// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.ServedCommands;

@Timeout(30)
class TopCommandTest {
    private static final String FIGURES = "/apis/metrics.k8s.io/v1beta1/namespaces/default/pods";
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String POD =
            "{\"metadata\": {\"name\": \"%s\"}, \"status\": {\"phase\": \"%s\"}}";

    private ServedCommands shell;

    @BeforeEach
    void serve(@TempDir Path directory) throws IOException {
        shell = ServedCommands.in(directory);
        shell.api().answering(FIGURES, "{\"items\": []}");
    }

    @AfterEach
    void end() {
        shell.close();
    }

    private void pods(String... pods) {
        shell.api().answering(PODS, "{\"items\": [" + String.join(", ", pods) + "]}");
    }

    @Test
    void when_all_pods_have_ended_then_nobody_is_told_to_wait() {
        pods(POD.formatted("a", "Succeeded"), POD.formatted("b", "Failed"));

        var typed = shell.pdc("top");

        assertThat(typed.exit()).isZero();
        assertThat(typed.err()).contains("No pod is running in namespace default");
    }

    @Test
    void when_a_pod_runs_then_its_figures_will_come() {
        pods(POD.formatted("a", "Succeeded"), POD.formatted("b", "Running"));

        assertThat(shell.pdc("top").err()).contains("No figures yet");
    }

    @Test
    void those_that_run_are_shown() {
        shell.api()
                .answering(
                        FIGURES,
                        """
                        {"items": [{"metadata": {"name": "b", "namespace": "default"},
                          "containers": [{"name": "m", "usage": {"cpu": "1500000n", "memory": "2Mi"}}]}]}
                        """);

        assertThat(shell.pdc("top").out()).contains("b      2m           2Mi");
    }
}
