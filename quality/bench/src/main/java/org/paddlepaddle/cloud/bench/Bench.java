// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.Arrays;
import java.util.List;
import org.paddlepaddle.cloud.cli.bench.BenchGroup;
import org.paddlepaddle.cloud.terminal.CommandTree;
import org.paddlepaddle.cloud.terminal.Shell;

/** The program that {@code pdc bench} starts. */
public final class Bench {
    private Bench() {}

    /** The first argument is the word that led here. */
    public static void main(String[] arguments) {
        var typed = Arrays.copyOfRange(arguments, 1, arguments.length);
        System.exit(run(Shell.ofThisProcess(BenchGroup.class), typed));
    }

    /** The answer is the exit code. */
    static int run(Shell shell, String... arguments) {
        return new CommandTree(shell, List.of(new BenchPart(shell))).runOnly("bench", arguments);
    }
}
