// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Option;

/** {@code --home}: where the standalone system keeps everything. */
public final class HomeOption {
    @Option(names = "--home", paramLabel = "DIR")
    private @Nullable Path home;

    /** The flag, else {@code PDC_HOME}, else {@code ~/.paddlecloud}. */
    public Path resolve(Shell shell) {
        if (home != null) {
            return shell.path(home);
        }
        var variable = shell.variable("PDC_HOME");
        return variable.isEmpty()
                ? shell.userHome().resolve(".paddlecloud")
                : shell.path(Path.of(variable));
    }

    /** What a suggested command needs so that it means this home: empty for the default one. */
    public String flag(Shell shell) {
        return home == null ? "" : " --home " + resolve(shell);
    }
}
