// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.HomeOption;
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

/** {@code pdc image load}: brings the images of an archive. */
@Command(name = "load")
final class ImageLoadCommand implements Callable<Integer> {
    private final Shell shell;
    private final ImageControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Option(names = "--name", paramLabel = "NAME:TAG")
    private @Nullable String name;

    @Option(names = "--from", paramLabel = "podman|docker")
    private @Nullable ContainerEngine engine;

    @Parameters(paramLabel = "FILE", descriptionKey = "imageArchive")
    private String source = "";

    ImageLoadCommand(Shell shell, ImageControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() throws InterruptedException {
        var progress = new Progress(shell.screen(), InstantSource.system());
        try {
            var loaded = engine == null ? load(file(), progress) : load(engine, progress);
            progress.clear();
            output.print(
                    shell,
                    () -> String.join("\n", loaded.stream().map(this::line).toList()),
                    Map.of("images", loaded.stream().map(ImagePullCommand::report).toList()));
            return Exit.OK.code();
        } catch (RefusedException e) {
            throw new Failure(
                    Exit.FAILED,
                    shell.text("image.not-loaded", source),
                    List.of(String.valueOf(e.getMessage())),
                    e);
        } finally {
            progress.clear();
        }
    }

    private Path file() {
        return shell.directory().resolve(source);
    }

    private List<PulledControl.Pulled> load(ContainerEngine from, Progress progress)
            throws InterruptedException {
        var archive = ContainerEngine.place(home.resolve(shell));
        try {
            from.save(source, archive);
            return load(archive, progress);
        } finally {
            ContainerEngine.remove(archive);
        }
    }

    private List<PulledControl.Pulled> load(Path archive, Progress progress) {
        return control.pulled()
                .load(home.resolve(shell), archive, Optional.ofNullable(name), progress::update);
    }

    private String line(PulledControl.Pulled pulled) {
        return shell.screen().style().good("✓ ")
                + shell.text("image.pulled", pulled.name(), Sizes.bytes(pulled.bytes()));
    }
}
