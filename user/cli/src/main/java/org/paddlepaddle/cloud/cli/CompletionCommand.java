// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.CommandTree;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pdc completion}: a script for the shell to source. */
@Command(name = "completion")
final class CompletionCommand implements Callable<Integer> {
    /** The shells; spelled as typed. */
    enum Kind {
        bash,
        zsh
    }

    private final Shell shell;

    @Spec private @Nullable CommandSpec spec;

    @Parameters(arity = "1", paramLabel = "SHELL", descriptionKey = "shell")
    private Kind kind = Kind.bash;

    CompletionCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var root = CommandTree.whole(Objects.requireNonNull(spec));
        // The generated script serves both: zsh reads it through its bash emulation.
        var zsh =
                "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit";
        if (kind == Kind.zsh) {
            shell.screen().line(zsh);
        }
        shell.screen().line(AutoComplete.bash("pdc", root));
        return Exit.OK.code();
    }
}
