// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Columns;
import org.paddlepaddle.cloud.terminal.screen.LiveBlock;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import org.paddlepaddle.cloud.terminal.screen.Style;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code pdc cube top}: what servers do now, in a table that changes in place; through a pipe it is
 * printed once, as {@code top -b -n1}.
 */
@Command(name = "top")
final class CubeTopCommand implements Callable<Integer> {
    private static final Set<Integer> FIGURES = Set.of(2, 3, 4, 5, 6, 7, 8, 9, 10);
    private static final int GAP = 2;
    private static final long MILLI = 1000;

    private final Shell shell;
    private final Style style;
    @Mixin private final ServerOption server = new ServerOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Option(
            names = {"-i", "--interval"},
            paramLabel = "SECONDS")
    private int interval = 2;

    @Option(
            names = {"-n", "--count"},
            paramLabel = "TIMES")
    private int count;

    CubeTopCommand(Shell shell) {
        this.shell = shell;
        this.style = shell.screen().style();
    }

    /**
     * @param figures null when the server does not answer
     */
    private record Answer(String server, @Nullable ServerFigures figures, String problem) {}

    @Override
    public Integer call() throws InterruptedException {
        if (interval < 1 || count < 0) {
            throw Failure.of(Exit.USAGE, shell.text("top.wrong"));
        }
        var addresses = server.addresses(shell);
        boolean live = output.forPeople() && shell.screen().terminal();
        int frames = live ? (count == 0 ? Integer.MAX_VALUE : count) : Math.max(1, count);
        var block = new LiveBlock(shell.screen());
        boolean all = true;
        for (int frame = 1; frame <= frames; frame++) {
            var answers = addresses.stream().map(this::ask).toList();
            all = answers.stream().allMatch(answer -> answer.figures() != null);
            if (live && frame < frames) {
                block.show(lines(answers));
            } else {
                block.clear();
                output.print(shell, () -> String.join("\n", lines(answers)), view(answers));
            }
            if (frame < frames) {
                Thread.sleep(Duration.ofSeconds(interval));
            }
        }
        return (all ? Exit.OK : Exit.NOT_RUNNING).code();
    }

    private Answer ask(String address) {
        try {
            return new Answer(address, server.figures(shell, address), "");
        } catch (Failure e) {
            return new Answer(address, null, String.valueOf(e.getMessage()));
        }
    }

    private List<String> lines(List<Answer> answers) {
        var rows = new ArrayList<List<String>>();
        rows.add(
                List.of(
                        "SERVER", "VERSION", "REQ/S", "KEYS/S", "AVG", "P99", "MISS", "ERRORS",
                        "CONN", "KEYS", "MEMORY"));
        for (var answer : answers) {
            var figures = answer.figures();
            rows.add(figures == null ? List.of(style.bad("✗ ") + answer.problem()) : row(figures));
        }
        return Columns.set(rows, GAP, FIGURES);
    }

    private static List<String> row(ServerFigures figures) {
        return List.of(
                figures.server(),
                figures.version().isEmpty() ? "-" : String.join(",", figures.version()),
                Sizes.count(figures.requestsPerSecond()),
                Sizes.count(figures.keysPerSecond()),
                time(figures.averageMicros()),
                time(figures.p99Micros()),
                String.format(Locale.ROOT, "%.1f%%", 100 * figures.missShare()),
                Sizes.count(figures.errors()),
                Sizes.count(figures.connections()),
                Sizes.count(figures.keys()),
                Sizes.bytes(figures.bytes()));
    }

    private static String time(long micros) {
        return micros < MILLI
                ? micros + "µs"
                : String.format(Locale.ROOT, "%.1fms", (double) micros / MILLI);
    }

    private static Map<String, Object> view(List<Answer> answers) {
        var servers = new ArrayList<Map<String, Object>>();
        for (var answer : answers) {
            var view = new LinkedHashMap<String, Object>();
            view.put("server", answer.server());
            var figures = answer.figures();
            if (figures == null) {
                view.put("error", answer.problem());
            } else {
                view.put("versions", figures.version());
                view.put("requestsPerSecond", figures.requestsPerSecond());
                view.put("keysPerSecond", figures.keysPerSecond());
                view.put("averageMicros", figures.averageMicros());
                view.put("p99Micros", figures.p99Micros());
                view.put("missShare", figures.missShare());
                view.put("errors", figures.errors());
                view.put("connections", figures.connections());
                view.put("keys", figures.keys());
                view.put("bytes", figures.bytes());
            }
            servers.add(view);
        }
        return Map.of("servers", servers);
    }
}
