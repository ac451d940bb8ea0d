// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.greeting;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A module with one command, as others bring theirs. */
public final class GreetingPart implements Part {
    private final Shell shell;
    private final Callable<Integer> then;
    private int asked;

    /**
     * @param then what the command does after it has greeted
     */
    public GreetingPart(Shell shell, Callable<Integer> then) {
        this.shell = shell.of(GreetingPart.class);
        this.then = then;
    }

    /** How often the commands were made. */
    public int asked() {
        return asked;
    }

    @Override
    public String top() {
        return "";
    }

    @Override
    public List<CommandLine> commands() {
        asked++;
        return List.of(
                new CommandLine(new GreetCommand(shell, then))
                        .setResourceBundle(shell.messages().help()));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return failure instanceof ArithmeticException
                ? Optional.of(Failure.of(Exit.BUSY, "counting failed", "count again"))
                : Optional.empty();
    }

    @Command(name = "greet")
    private static final class GreetCommand implements Callable<Integer> {
        private final Shell shell;
        private final Callable<Integer> then;

        @Mixin private final OutputOption output = new OutputOption();

        @Option(names = "--whom", required = true, paramLabel = "NAME")
        private String whom = "";

        private GreetCommand(Shell shell, Callable<Integer> then) {
            this.shell = shell;
            this.then = then;
        }

        @Override
        public Integer call() throws Exception {
            output.print(shell, () -> shell.text("greet.done", whom), Map.of("greeted", whom));
            return then.call();
        }
    }
}
