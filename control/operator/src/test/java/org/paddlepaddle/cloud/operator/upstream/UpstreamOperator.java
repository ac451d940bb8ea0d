// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Upstream's own program, v0.3.1, at work on a cluster. */
final class UpstreamOperator implements AutoCloseable {
    private static final Duration STILL = Duration.ofSeconds(8);
    private static final Duration MOMENT = Duration.ofSeconds(3);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final Process process;

    /**
     * @param logs the directory for what it says
     * @param gang whether it is told of a gang scheduler
     */
    UpstreamOperator(Lab lab, Path logs, boolean gang) throws IOException {
        this(lab.upstream(), lab.kubeconfig(), logs, gang);
    }

    UpstreamOperator(Path program, File kubeconfig, Path logs, boolean gang) throws IOException {
        var command =
                new ArrayList<>(
                        List.of(
                                program.toString(),
                                "--metrics-bind-address=0",
                                "--health-probe-bind-address=0"));
        if (gang) {
            command.add("--scheduling=volcano");
        }
        var log = logs.resolve("operator-" + gang + ".log");
        var builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("KUBECONFIG", kubeconfig.getPath());
        this.process = builder.start();
    }

    /** It says nowhere that it has finished: what has not changed for a while is the end. */
    static ObjectNode settled(String stage, Supplier<ObjectNode> look) {
        return settled(look, _ -> false);
    }

    /**
     * @param expected what need not be watched for that long
     */
    static ObjectNode settled(Supplier<ObjectNode> look, Predicate<ObjectNode> expected) {
        var seen = look.get();
        long since = System.nanoTime();
        while (System.nanoTime() - since < (expected.test(seen) ? MOMENT : STILL).toNanos()) {
            LockSupport.parkNanos(PAUSE.toNanos());
            var now = look.get();
            if (!now.equals(seen)) {
                seen = now;
                since = System.nanoTime();
            }
        }
        return seen;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
