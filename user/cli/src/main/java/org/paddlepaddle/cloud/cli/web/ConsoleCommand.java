// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc console}: a link that lets a browser in once, and the browser, where there is one. */
@Command(name = "console")
public final class ConsoleCommand implements Callable<Integer> {
    @SuppressWarnings("InlineFormatString") // a page reads better than a line of it
    private static final String PAGE =
            "<!doctype html><meta http-equiv=\"refresh\" content=\"0; url=%s\">%n";

    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Option(names = "--print")
    private boolean printOnly;

    public ConsoleCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        var url =
                new WebAddress(shell, control).of(directory) + control.web().oneTimeLink(directory);
        output.print(shell, () -> url + "\n" + shell.text("console.once"), Map.of("url", url));
        if (!printOnly && output.forPeople() && hasScreen()) {
            open(directory, url);
        }
        return Exit.OK.code();
    }

    private boolean hasScreen() {
        return shell.environment().containsKey("DISPLAY")
                || shell.environment().containsKey("WAYLAND_DISPLAY");
    }

    /** By a file: everybody on the machine sees the arguments of a program. */
    private void open(Path directory, String url) {
        var page = directory.resolve("run").resolve("console.html");
        try {
            Files.deleteIfExists(page);
            Files.createFile(
                    page,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            Files.writeString(page, PAGE.formatted(url));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + page, e);
        }
        try {
            new ProcessBuilder("xdg-open", page.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start();
        } catch (IOException _) {
            // The link is on the screen; who has no such program copies it.
        }
    }
}
