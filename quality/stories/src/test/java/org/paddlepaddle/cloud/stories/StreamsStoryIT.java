// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Real;

/** Looking into pods with nothing but {@code pdc}, also after a crash and after the pod. */
@Timeout(900)
class StreamsStoryIT {
    private static final String POD =
            """
            apiVersion: v1
            kind: Pod
            metadata: { name: box }
            spec:
              terminationGracePeriodSeconds: 1
              containers:
              - { name: main, image: busybox, command: [ sh, -c, 'echo started; exec sleep 10000' ] }
            """;

    @TempDir Path directory;

    @Test
    void a_pod_is_looked_into_by_pdc_alone() throws Exception {
        Real.kubectl();
        try (var here = Installation.fresh(directory)) {
            here.pdc("up");
            here.kubectl().apply(POD);
            here.pdc("wait", "pod/box", "--for=condition=Ready", "--timeout=2m");

            assertThat(here.pdc("exec", "box", "--", "sh", "-c", "echo $((6 * 7))"))
                    .isEqualTo("42\n");
            assertThat(here.pdc("logs", "box", "--timestamps", "--since=1h", "--tail=1"))
                    .matches("\\S+Z started\n");
            assertThat(here.pdc("top", "nodes")).isNotEmpty();

            here.killSystem();
            here.pdc("up");
            Await.until("the node is back", () -> answers(here));

            here.pdc("delete", "pod/box");
            assertThat(here.pdc("logs", "box")).isEqualTo("started\n");
        }
    }

    private static boolean answers(Installation here) {
        try {
            return here.pdc("exec", "box", "--", "echo", "again").equals("again\n");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
