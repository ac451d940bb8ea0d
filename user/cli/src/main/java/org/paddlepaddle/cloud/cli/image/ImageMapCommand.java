// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.image.ImageControl.Environment;
import org.paddlepaddle.cloud.cli.image.ImageControl.Mapping;
import org.paddlepaddle.cloud.ground.rules.suggestion.FieldSuggestion;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc image map}: says what an image name shall mean here. */
@Command(name = "map")
final class ImageMapCommand implements Callable<Integer> {
    private static final String PYTHON = "python";

    private final Shell shell;
    private final ImageControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "0", paramLabel = "IMAGE", descriptionKey = "imagePattern")
    private String pattern = "";

    @Parameters(index = "1", paramLabel = "ENVIRONMENT", descriptionKey = "imageEnvironment")
    private String environment = "";

    @Option(names = "--package", paramLabel = "PACKAGE")
    private List<String> packages = List.of();

    @Option(names = "--command", paramLabel = "WORD")
    private List<String> command = List.of();

    ImageMapCommand(Shell shell, ImageControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        if (pattern.isBlank() || pattern.chars().anyMatch(Character::isWhitespace)) {
            throw Failure.of(Exit.USAGE, shell.text("image.bad-pattern", pattern));
        }
        if (!packages.isEmpty() && !environment.equals(PYTHON)) {
            throw Failure.of(Exit.USAGE, shell.text("image.packages-python"));
        }
        check(control.environments(directory).stream().map(Environment::name).toList());
        control.map(directory, new Mapping(pattern, environment, packages, command));
        output.print(
                shell,
                () ->
                        shell.screen().style().good("✓ ")
                                + shell.text("image.mapped", pattern, environment),
                Map.of("pattern", pattern, "environment", environment, "packages", packages));
        return Exit.OK.code();
    }

    private void check(List<String> names) {
        if (!names.contains(environment)) {
            throw unknown(shell, environment, names);
        }
    }

    /** Whether a word that no entry matches can only be an image of a registry. */
    static boolean isImage(String word) {
        return word.contains("/") || word.contains(":");
    }

    static Failure unknown(Shell shell, String word, List<String> names) {
        var allowed = shell.text("image.environments", String.join(", ", names));
        return FieldSuggestion.closest(word, names)
                .map(
                        near ->
                                Failure.of(
                                        Exit.USAGE,
                                        shell.text("image.unknown", word),
                                        shell.text("advice.did-you-mean", near),
                                        allowed))
                .orElseGet(
                        () -> Failure.of(Exit.USAGE, shell.text("image.unknown", word), allowed));
    }
}
