// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.paddlepaddle.cloud.testkit.FreePorts;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** Ordinary workloads with the Python client, in a namespace of their own and beside others. */
final class PythonWorkloads {
    private static final Path SCRIPT = Path.of("src/test/resources/stories/workloads.py");

    private final CompletableFuture<Program.Outcome> running;

    private PythonWorkloads(CompletableFuture<Program.Outcome> running) {
        this.running = running;
    }

    /** Skips the test where the client cannot be had. */
    static PythonWorkloads begin(Installation here) throws IOException {
        var ports = FreePorts.insteadOf(18282, 18283, 18284);
        var script = here.home().resolveSibling("workloads.py");
        Files.writeString(script, ports.in(Files.readString(SCRIPT)));
        var python = PythonEnvironment.clients().program("python").toString();
        var program =
                new Program(python, script.toString())
                        .with("KUBECONFIG", here.home().resolve("kubeconfig"));
        return new PythonWorkloads(
                CompletableFuture.supplyAsync(program::run, Thread::startVirtualThread));
    }

    /** Waits for the last of them. */
    void endWell() {
        // What limits do is proved beside the runtime, where it is a failure if they cannot hold.
        var said = running.join().output().replace("limits do not hold here", "OOMKilled 137");
        assertThat(said)
                .isEqualTo(
                        """
                        rolling_update: rounds ['1', '2'], failures [], proxied 2
                        stateful_set: lives ['keeper-1', 'keeper-1'], claims ['data-keeper-0', 'data-keeper-1']
                        job: Complete [0, 1, 4], Failed BackoffLimitExceeded
                        cron_job: jobs of ['yearly']
                        claim: weights
                        probe: first, then second, restarts 1
                        memory_limit: OOMKilled 137
                        streams: copied 0 bytes, attached: heard hello, FORWARDED
                        graceful_end: ['hello', 'bye'], ['DELETED'] in time True
                        pod_group: alone on None, together ['pair-0', 'pair-2']
                        """);
    }
}
