// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * A build in a process of its own, which stands still at a step of the test's choosing until it is
 * killed.
 */
final class BuildChild {
    static final String REACHED = "reached";

    private BuildChild() {}

    /** Input, output, number of shards, step or {@code -}. */
    public static void main(String[] arguments) throws InterruptedException {
        BuildSpec spec =
                BuildSpec.base(
                                arguments[0],
                                Path.of(arguments[1]),
                                "dict",
                                Integer.parseInt(arguments[2]),
                                100)
                        .withFormat(
                                arguments[3].equals("-") ? OutputFormat.NATIVE : OutputFormat.BOTH);
        BuildReport report =
                new CubeBuild(spec, BuildProgress.Listener.NONE, step -> stop(step, arguments[3]))
                        .run();
        System.out.println(report.rows() + " " + report.keys().orElse(-1));
    }

    private static void stop(String step, String wanted) {
        if (!step.equals(wanted)) {
            return;
        }
        System.out.println(REACHED);
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException killed) {
            throw new IllegalStateException(killed);
        }
    }

    static Process start(List<String> options, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(BuildChild.class.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
