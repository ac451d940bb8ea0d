// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

/** What pods that have ended cost the node: nothing, until there is news of them. */
class EndedPodsIT {
    /** The answer to the last status, and the end of the last process. */
    private static final int LATE_NEWS = 2;

    private static final int CHANGES = 4;

    private final TestNode node;

    EndedPodsIT(@TempDir Path directory) {
        node = new TestNode(directory, NetworkMode.Loopback, Isolation.probe(), directory);
    }

    @AfterEach
    void close() {
        node.close();
    }

    /** A pod whose volume is looked after as long as it runs. */
    private static String pod(String name, String script) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: { name: %s }
        spec:
          restartPolicy: Never
          terminationGracePeriodSeconds: 1
          volumes: [ { name: files, configMap: { name: files } } ]
          containers:
            - name: main
              image: busybox
              command: [ sh, -c, '%s' ]
              volumeMounts: [ { name: files, mountPath: /f } ]
        """
                .formatted(name, script);
    }

    @Test
    void when_nothing_happens_then_the_worker_of_an_ended_pod_does_not_look_at_it() {
        var ended = List.of("succeeded", "failed");
        node.configMap("files", Map.of("value", "change-0"));
        node.run(pod("running", "while :; do cat /f/value; echo; sleep 0.05; done"));
        node.run(pod("succeeded", "sleep 1"));
        node.run(pod("failed", "sleep 1; exit 1"));
        node.awaitPhase("succeeded", "Succeeded");
        node.awaitPhase("failed", "Failed");
        var before = ended.stream().map(node::passes).toList();

        // So long that a pod that runs is looked at several times.
        for (int change = 1; change <= CHANGES; change++) {
            var value = "change-" + change;
            node.configMap("files", Map.of("value", value));
            node.awaitLog("running", value);
        }

        for (int index = 0; index < ended.size(); index++) {
            assertThat(node.passes(ended.get(index)))
                    .as("looks at the pod that " + ended.get(index))
                    .isBetween(before.get(index), before.get(index) + LATE_NEWS);
        }
    }

    @Test
    void when_there_is_news_of_an_ended_pod_then_its_worker_looks() {
        node.configMap("files", Map.of("value", "a"));
        node.run(pod("succeeded", "true"));
        node.awaitPhase("succeeded", "Succeeded");

        node.delete("succeeded", 0);

        awaitTrue("its end", () -> !node.exists("succeeded"));
    }
}
