// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.image.ImageControl.Entry;
import org.paddlepaddle.cloud.cli.image.ImageControl.Environment;
import org.paddlepaddle.cloud.cli.image.PulledControl.Pulled;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Columns;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc image show}: what one name means, why, and what exactly is in it. */
@Command(name = "show")
final class ImageShowCommand implements Callable<Integer> {
    private final Shell shell;
    private final ImageControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "IMAGE", descriptionKey = "imageOrEnvironment")
    private String word = "";

    ImageShowCommand(Shell shell, ImageControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        var entries = control.entries(directory);
        var environments = control.environments(directory);
        var names = environments.stream().map(Environment::name).toList();
        var meant = ImageNameResolution.environment(word, entries, environments);
        if (meant.isEmpty() && ImageMapCommand.isImage(word)) {
            return registry(control.pulled().find(directory, word));
        }
        var name = meant.orElseThrow(() -> ImageMapCommand.unknown(shell, word, names));
        var environment = environments.stream().filter(it -> it.name().equals(name)).findFirst();
        var matching =
                names.contains(word)
                        ? List.<Entry>of()
                        : ImageNameResolution.matching(word, entries);
        var locked = control.locked(directory, name);
        output.print(
                shell,
                () -> text(name, matching, environment, locked),
                report(name, matching, environment, locked));
        return Exit.OK.code();
    }

    /** What no entry of the catalogue matches is asked for at its registry. */
    private int registry(Optional<Pulled> here) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of(shell.text("image.show.means"), shell.text("image.show.registry")));
        rows.add(List.of(shell.text("image.show.because"), shell.text("image.show.no-entry")));
        rows.add(
                List.of(
                        shell.text("image.show.state"),
                        here.map(
                                        it ->
                                                shell.text("image.state.ready")
                                                        + ", "
                                                        + Sizes.bytes(it.bytes()))
                                .orElse(shell.text("image.show.not-here"))));
        here.ifPresent(it -> rows.add(List.of(shell.text("image.show.digest"), it.digest())));
        var report = new LinkedHashMap<String, Object>();
        report.put("name", word);
        report.put("environment", "registry");
        here.ifPresent(it -> report.putAll(ImagePullCommand.report(it)));
        output.print(shell, () -> String.join("\n", Columns.set(rows)), report);
        return Exit.OK.code();
    }

    private String text(
            String name,
            List<Entry> matching,
            Optional<Environment> environment,
            List<String> locked) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of(shell.text("image.show.means"), name));
        if (!matching.isEmpty()) {
            rows.add(List.of(shell.text("image.show.because"), because(matching.getFirst())));
            for (var other : matching.subList(1, matching.size())) {
                rows.add(List.of(shell.text("image.show.hides"), because(other)));
            }
        }
        environment.ifPresent(it -> describe(it, rows));
        if (!locked.isEmpty()) {
            rows.add(List.of(shell.text("image.show.locked"), locked.getFirst()));
            locked.stream().skip(1).forEach(line -> rows.add(List.of("", line)));
        }
        return String.join("\n", Columns.set(rows));
    }

    private void describe(Environment environment, List<List<String>> rows) {
        var size = environment.bytes() == 0 ? "" : ", " + Sizes.bytes(environment.bytes());
        rows.add(
                List.of(
                        shell.text("image.show.state"),
                        shell.text("image.state." + environment.state()) + size));
        if (!environment.from().isEmpty()) {
            rows.add(List.of(shell.text("image.show.from"), environment.from()));
        }
        if (!environment.packages().isEmpty()) {
            rows.add(
                    List.of(
                            shell.text("image.show.packages"),
                            String.join(" ", environment.packages())));
        }
    }

    private String because(Entry entry) {
        return "%s → %s (%s)"
                .formatted(
                        entry.pattern(),
                        entry.environment(),
                        shell.text(entry.yours() ? "image.yours" : "image.shipped"));
    }

    private Map<String, Object> report(
            String name,
            List<Entry> matching,
            Optional<Environment> environment,
            List<String> locked) {
        var report = new LinkedHashMap<String, Object>();
        report.put("name", word);
        report.put("environment", name);
        report.put("patterns", matching.stream().map(Entry::pattern).toList());
        environment.ifPresent(it -> report.putAll(ImageListCommand.report(it)));
        report.put("locked", locked);
        return report;
    }
}
