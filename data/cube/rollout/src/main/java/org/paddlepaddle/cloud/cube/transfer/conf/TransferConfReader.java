// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer.conf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.paddlepaddle.cloud.cube.files.SafeName;

/** Reads {@code transfer.conf} and refuses what cannot work, with line, key and what is allowed. */
public final class TransferConfReader {
    private static final String MAIN = "default";
    private static final int MOST_SHARDS = 65_536;
    private static final Set<String> KNOWN =
            new TreeSet<>(
                    List.of(
                            "dict_name",
                            "mode",
                            "download_mode",
                            "wget_port",
                            "buildtool_local",
                            "donefile_address",
                            "output_address",
                            "tmp_address",
                            "shard_num",
                            "copy_num",
                            "deploy_path",
                            "transfer_address",
                            "min_available",
                            "shard_format",
                            "empty_removes",
                            "optimizer",
                            "dimension",
                            "keep_versions",
                            "max_attempts",
                            "limit_rate",
                            "poll_seconds",
                            "build_timeout",
                            "download_timeout",
                            "reload_timeout",
                            "enable_timeout",
                            "retries",
                            "retry_pause_ms",
                            "hold_seconds"));

    private static final String[] OPTIMIZERS = {
        "ADAM", "SHARED_ADAM", "ADAGRAD", "STD_ADAGRAD", "NAIVE"
    };

    private final IniFile file;
    private final Map<String, IniFile.Entry> main;

    private TransferConfReader(IniFile file) {
        this.file = file;
        this.main = file.section(MAIN);
    }

    public static TransferConf read(Path path) {
        try {
            return parse(path.toString(), Files.readAllLines(path));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }

    public static TransferConf parse(String name, List<String> lines) {
        return new TransferConfReader(IniFile.parse(name, lines)).conf();
    }

    private TransferConf conf() {
        refuseUnknown();
        var table = text("dict_name", "a name of letters, digits, dot, dash, underscore");
        if (!SafeName.isPlain(table)) {
            throw file.problem(entry("dict_name"), "letters, digits, dot, dash, underscore");
        }
        int shards = number("shard_num", 1, MOST_SHARDS);
        int copies = number("copy_num", 1, 1024);
        text("buildtool_local", "any path; the builder is built in and the value is not used");
        return new TransferConf(
                table,
                choice("mode", "base_only", "base_delta").equals("base_delta"),
                choice("download_mode", "http"),
                number("wget_port", 0, 65_535),
                donefiles(),
                directory("output_address"),
                directory("tmp_address"),
                shards,
                copies,
                text("deploy_path", "any path; every server has its own in [cube_agent]"),
                text("transfer_address", "the address under which agents reach this machine"),
                new NodesReader(file).read(shards, copies),
                number("min_available", 1, copies, copies / 2 + 1),
                main.containsKey("shard_format")
                        && choice("shard_format", "native", "legacy").equals("legacy"),
                main.containsKey("empty_removes")
                        && choice("empty_removes", "true", "false").equals("true"),
                main.containsKey("optimizer") ? choice("optimizer", OPTIMIZERS) : OPTIMIZERS[0],
                number("dimension", 0, 16_384, 0),
                number("keep_versions", 1, 100, 2),
                number("max_attempts", 1, 1000, 3),
                number("limit_rate", 0, Integer.MAX_VALUE, 0),
                seconds("poll_seconds", 300),
                patience());
    }

    private RolloutTimeouts patience() {
        return new RolloutTimeouts(
                seconds("build_timeout", 21_600),
                seconds("download_timeout", 3600),
                seconds("reload_timeout", 1800),
                seconds("enable_timeout", 120),
                number("retries", 1, 1000, 5),
                Duration.ofMillis(number("retry_pause_ms", 1, 600_000, 1000)),
                Duration.ofSeconds(number("hold_seconds", 0, 86_400, 5)));
    }

    private void refuseUnknown() {
        for (var entry : main.values()) {
            if (!KNOWN.contains(entry.key())) {
                throw file.unknown(entry, "known in [" + MAIN + "]: " + String.join(", ", KNOWN));
            }
        }
        for (var section : file.sections().entrySet()) {
            var first = section.getValue().values().stream().findFirst();
            if (!section.getKey().equals(MAIN)
                    && !section.getKey().equals(NodesReader.SECTION)
                    && first.isPresent()) {
                throw file.unknown(
                        first.get(),
                        "it stands in section ["
                                + section.getKey()
                                + "]; known: "
                                + "["
                                + MAIN
                                + "], ["
                                + NodesReader.SECTION
                                + "]");
            }
        }
    }

    private String donefiles() {
        var allowed = "an absolute directory, http://host/dir or https://host/dir";
        var value = text("donefile_address", allowed);
        if (!value.startsWith("/") && !value.matches("https?://[^/\\s@]+/\\S*")) {
            throw file.problem(entry("donefile_address"), allowed);
        }
        return value;
    }

    private Path directory(String key) {
        var allowed = "an absolute directory";
        var path = file.path(entry(key), text(key, allowed));
        if (!path.isAbsolute()) {
            throw file.problem(entry(key), allowed);
        }
        return path;
    }

    private String choice(String key, String... allowed) {
        var value = text(key, String.join(", ", allowed));
        if (!List.of(allowed).contains(value)) {
            throw file.problem(entry(key), String.join(", ", allowed));
        }
        return value;
    }

    private Duration seconds(String key, int usual) {
        return Duration.ofSeconds(number(key, 1, 86_400 * 7, usual));
    }

    private int number(String key, int least, int most, int usual) {
        return main.containsKey(key) ? number(key, least, most) : usual;
    }

    private int number(String key, int least, int most) {
        var allowed = least + " to " + most;
        var value = text(key, allowed);
        if (!value.matches("\\d{1,10}")
                || Long.parseLong(value) < least
                || Long.parseLong(value) > most) {
            throw file.problem(entry(key), allowed);
        }
        return Integer.parseInt(value);
    }

    private String text(String key, String allowed) {
        var entry = main.get(key);
        if (entry == null || entry.value().isEmpty()) {
            throw file.missing(MAIN, key, allowed);
        }
        return entry.value();
    }

    private IniFile.Entry entry(String key) {
        var entry = main.get(key);
        if (entry == null) {
            throw file.missing(MAIN, key, "see docs/guides/cube.md");
        }
        return entry;
    }
}
