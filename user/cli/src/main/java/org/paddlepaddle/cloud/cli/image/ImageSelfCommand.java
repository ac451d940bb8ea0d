// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.image.ImageControl.RefusedException;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc image self}: writes this distribution as an image, for a cluster. */
@Command(name = "self")
final class ImageSelfCommand implements Callable<Integer> {
    private final Shell shell;
    private final ImageControl control;

    @Mixin private final OutputOption output = new OutputOption();

    @Option(names = "--name", paramLabel = "NAME:TAG")
    private @Nullable String name;

    @Parameters(paramLabel = "FILE", descriptionKey = "selfArchive")
    private Path file = Path.of("");

    ImageSelfCommand(Shell shell, ImageControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var progress = new Progress(shell.screen(), InstantSource.system());
        try {
            var archive = shell.directory().resolve(file);
            var made =
                    control.pulled()
                            .self(
                                    archive,
                                    name == null ? "" : name,
                                    step -> progress.update(shell.text("image.self." + step)));
            progress.clear();
            output.print(shell, () -> line(made), Map.of("image", report(made)));
            return Exit.OK.code();
        } catch (RefusedException e) {
            throw new Failure(
                    Exit.FAILED,
                    shell.text("image.not-self", file),
                    List.of(String.valueOf(e.getMessage())),
                    e);
        } finally {
            progress.clear();
        }
    }

    private String line(PulledControl.Made made) {
        return shell.screen().style().good("✓ ")
                + shell.text(
                        "image.self", file, made.name(), made.platform(), Sizes.bytes(made.bytes()))
                + "\n  "
                + made.digest();
    }

    private Map<String, Object> report(PulledControl.Made made) {
        var report = new LinkedHashMap<String, Object>();
        report.put("file", file.toString());
        report.put("name", made.name());
        report.put("digest", made.digest());
        report.put("platform", made.platform());
        report.put("bytes", made.bytes());
        return report;
    }
}
