// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

/** {@code pdc image list}: what image names mean, and which environments are made. */
@Command(name = "list", aliases = "ls")
final class ImageListCommand implements Callable<Integer> {
    /** As much of a digest as tells images apart. */
    private static final int DIGEST = "sha256:".length() + 12;

    private final Shell shell;
    private final ImageControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    ImageListCommand(Shell shell, ImageControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        var entries = control.entries(directory);
        var environments = control.environments(directory);
        var pulled = control.pulled().all(directory);
        var report = report(entries, environments);
        report.put("pulled", pulled.stream().map(ImagePullCommand::report).toList());
        output.print(shell, () -> text(entries, environments) + text(pulled), report);
        return Exit.OK.code();
    }

    private String text(List<Entry> entries, List<Environment> environments) {
        var images = new ArrayList<List<String>>();
        images.add(List.of("IMAGE", "ENVIRONMENT", "FROM"));
        for (var entry : entries) {
            var from = shell.text(entry.yours() ? "image.yours" : "image.shipped");
            images.add(List.of(entry.pattern(), entry.environment(), from));
        }
        var made = new ArrayList<List<String>>();
        made.add(List.of("ENVIRONMENT", "STATE", "SIZE", "PACKAGES"));
        for (var environment : environments) {
            made.add(
                    List.of(
                            environment.name(),
                            shell.text("image.state." + environment.state()),
                            environment.bytes() == 0 ? "-" : Sizes.bytes(environment.bytes()),
                            packages(environment)));
        }
        return String.join("\n", Columns.set(images))
                + "\n\n"
                + String.join("\n", Columns.set(made));
    }

    private static String text(List<Pulled> pulled) {
        if (pulled.isEmpty()) {
            return "";
        }
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("PULLED IMAGE", "DIGEST", "SIZE"));
        for (var image : pulled) {
            rows.add(
                    List.of(
                            image.name(),
                            image.digest().substring(0, DIGEST),
                            Sizes.bytes(image.bytes())));
        }
        return "\n\n" + String.join("\n", Columns.set(rows));
    }

    private static String packages(Environment environment) {
        var own = String.join(" ", environment.packages());
        return environment.from().isEmpty() ? own : environment.from() + " + " + own;
    }

    private static Map<String, Object> report(List<Entry> entries, List<Environment> environments) {
        var report = new LinkedHashMap<String, Object>();
        report.put("images", entries.stream().map(ImageListCommand::report).toList());
        report.put("environments", environments.stream().map(ImageListCommand::report).toList());
        return report;
    }

    private static Map<String, Object> report(Entry entry) {
        var report = new LinkedHashMap<String, Object>();
        report.put("pattern", entry.pattern());
        report.put("environment", entry.environment());
        report.put("yours", entry.yours());
        return report;
    }

    static Map<String, Object> report(Environment environment) {
        var report = new LinkedHashMap<String, Object>();
        report.put("name", environment.name());
        report.put("state", environment.state().name());
        report.put("bytes", environment.bytes());
        if (!environment.from().isEmpty()) {
            report.put("from", environment.from());
        }
        report.put("packages", environment.packages());
        return report;
    }
}
