// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.testkit.Await;

/** The standalone system as somebody meets it who has nothing but {@code pdc}. */
@Timeout(900)
@Order(6)
class StandaloneStoryIT {
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
    void a_crash_costs_nothing_and_down_leaves_nothing() throws Exception {
        try (var here = Installation.fresh(directory)) {
            here.pdc("up");
            assertThat(mode(here.home().resolve("kubeconfig"))).isEqualTo("rw-------");
            assertThat(here.pdc("up")).contains("already running");
            var pod = Files.writeString(directory.resolve("pod.yaml"), POD);
            assertThat(here.pdc("apply", "-f", pod + "")).isEqualTo("pod/box created\n");
            here.pdc("wait", "pod/box", "--for=condition=Ready", "--timeout=5m");
            lookInto(here);
            var before = run(here);

            here.killSystem();
            assertThat(here.exit("status")).isEqualTo(Exit.NOT_RUNNING.code());
            assertThat(here.exit("get", "pods")).isEqualTo(Exit.NOT_RUNNING.code());
            here.pdc("up");
            Await.until("the node is back", () -> answers(here));
            assertThat(run(here)).isEqualTo(before);
            assertThat(here.pdc("get", "nodes")).contains("Ready");

            here.killSystemAndGoOn();
            assertThat(here.pdc("up")).doesNotContain("already running");
            assertThat(here.pdc("get", "nodes")).contains("Ready");
            Await.until("the node is back", () -> answers(here));

            here.pdc("delete", "pod/box");
            assertThat(here.pdc("logs", "box")).isEqualTo("started\n");
            here.pdc("down");
            assertThat(MachineTraces.of(here.home())).isEmpty();
            assertThat(here.pdc("down")).contains("nothing runs");
        }
    }

    private static void lookInto(Installation here) throws Exception {
        assertThat(here.pdc("exec", "box", "--", "sh", "-c", "echo $((6 * 7))")).isEqualTo("42\n");
        assertThat(here.pdc("logs", "box", "--timestamps", "--since=1h", "--tail=1"))
                .matches("\\S+Z started\n");
        assertThat(here.pdc("top", "nodes")).containsPattern("(?m)^\\S+ +[1-9]\\d*m +[1-9]\\d*Mi");
        assertThat(MachineTraces.programs(here.home())).isNotEmpty();
    }

    /** What a restart of the pod's program would change. */
    private static String run(Installation here) throws Exception {
        var pod = new ObjectMapper().readTree(here.pdc("get", "pod", "box", "-o", "json"));
        var status = pod.path("status").path("containerStatuses").path(0);
        return status.path("restartCount") + " " + status.path("state").path("running");
    }

    private static boolean answers(Installation here) {
        try {
            return here.pdc("exec", "box", "--", "echo", "again").equals("again\n");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
