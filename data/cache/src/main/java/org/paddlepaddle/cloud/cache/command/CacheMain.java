// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.command;

import java.util.List;
import org.paddlepaddle.cloud.terminal.CommandTree;
import org.paddlepaddle.cloud.terminal.Shell;

/** The cache runtime without the rest of {@code pdc}: what tests and benchmarks start. */
public final class CacheMain {
    private CacheMain() {}

    public static void main(String[] arguments) {
        var shell = Shell.ofThisProcess(CachePart.class);
        System.exit(
                new CommandTree(shell, List.of(new CachePart(shell))).runOnly("cache", arguments));
    }
}
