// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.cube.layer.Manifest;
import org.paddlepaddle.cloud.cube.layer.ManifestFile;
import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;
import org.paddlepaddle.cloud.cube.legacy.LegacyShard;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import org.paddlepaddle.cloud.terminal.screen.Style;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc cube stat}: what servers serve, or what shard directories hold. */
@Command(name = "stat")
final class StatCommand implements Callable<Integer> {
    private final Shell shell;
    private final Style style;
    @Mixin private final ServerOption server = new ServerOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(arity = "0..*", paramLabel = "DIR", descriptionKey = "shard")
    private List<Path> directories = List.of();

    StatCommand(Shell shell) {
        this.shell = shell;
        this.style = shell.screen().style();
    }

    @Override
    public Integer call() {
        if (directories.isEmpty()) {
            return servers();
        }
        var shards = new LinkedHashMap<String, Object>();
        var lines = new ArrayList<String>();
        for (var directory : all()) {
            var name = directory.toString();
            var path = shell.path(directory);
            if (!ManifestFile.in(path) && LegacyShard.isOne(path)) {
                var counters = LegacyCounters.read(path);
                shards.put(name, view(counters));
                lines.add(line(name, counters));
            } else {
                var manifest = ManifestFile.read(path);
                shards.put(name, manifest);
                lines.add(line(name, manifest));
            }
        }
        output.print(shell, () -> String.join("\n", lines), Map.of("shards", shards));
        return Exit.OK.code();
    }

    private List<Path> all() {
        return directories.stream().flatMap(each -> Shards.of(shell, each).stream()).toList();
    }

    private static Map<String, Object> view(LegacyCounters counters) {
        var view = new LinkedHashMap<String, Object>();
        view.put("format", "legacy");
        view.put("entries", counters.keys());
        view.put("indexes", counters.indexes());
        view.put("blocks", counters.blocks());
        return view;
    }

    private String line(String directory, LegacyCounters counters) {
        long bytes =
                Stream.concat(counters.indexes().stream(), counters.blocks().stream())
                        .mapToLong(length -> length)
                        .sum();
        return shell.text(
                "stat.legacy",
                directory,
                Sizes.count(counters.keys()),
                counters.indexes().size(),
                Sizes.bytes(bytes));
    }

    private String line(String directory, Manifest manifest) {
        long bytes = manifest.files().stream().mapToLong(Manifest.PartFile::length).sum();
        return shell.text(
                "stat.shard",
                directory,
                manifest.table().isEmpty() ? "-" : manifest.table(),
                manifest.version(),
                manifest.kind(),
                manifest.shard(),
                manifest.shardCount(),
                Sizes.count(manifest.keyCount()),
                Sizes.bytes(bytes));
    }

    private int servers() {
        var views = new ArrayList<Map<String, Object>>();
        boolean all = true;
        for (var address : server.addresses(shell)) {
            var view = new LinkedHashMap<String, Object>();
            view.put("server", address);
            try {
                var told = server.command(shell, address, Map.of("cmd", "versions"));
                if (told.code() != 200) {
                    throw Failure.of(
                            Exit.FAILED, address + ": " + told.body().path("message").asText());
                }
                told.body().properties().forEach(each -> put(view, each.getKey(), each.getValue()));
            } catch (Failure e) {
                view.put("error", String.valueOf(e.getMessage()));
                all = false;
            }
            views.add(view);
        }
        output.print(shell, () -> text(views), Map.of("servers", views));
        return (all ? Exit.OK : Exit.NOT_RUNNING).code();
    }

    private static void put(Map<String, Object> view, String name, JsonNode value) {
        view.put(name, value);
    }

    private String text(List<Map<String, Object>> views) {
        var lines = new ArrayList<String>();
        for (var view : views) {
            lines.add(
                    view.containsKey("error")
                            ? style.bad("✗ ") + view.get("error")
                            : style.good("✓ ")
                                    + shell.text(
                                            "stat.server",
                                            view.getOrDefault("server", ""),
                                            shown(view.getOrDefault("cur_version", "")),
                                            Sizes.count(number(view, "keys")),
                                            Sizes.bytes(number(view, "bytes")),
                                            shown(view.getOrDefault("bg_version", "")),
                                            view.getOrDefault("kept", "[]")));
        }
        return String.join("\n", lines);
    }

    private static long number(Map<String, Object> view, String name) {
        return view.get(name) instanceof JsonNode node ? node.asLong() : 0;
    }

    private static String shown(Object value) {
        var text = value instanceof JsonNode node ? node.asText() : String.valueOf(value);
        return text.isEmpty() ? "-" : text;
    }
}
