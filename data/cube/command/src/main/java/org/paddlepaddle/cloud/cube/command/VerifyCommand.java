// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.layer.LayerException;
import org.paddlepaddle.cloud.cube.layer.ManifestFile;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;
import org.paddlepaddle.cloud.cube.legacy.LegacyDirectories;
import org.paddlepaddle.cloud.cube.store.FileStore;
import org.paddlepaddle.cloud.cube.store.StoreException;
import org.paddlepaddle.cloud.cube.store.StoreOptions;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Style;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc cube verify}: every byte against its checksum, on servers or on disk. */
@Command(name = "verify")
final class VerifyCommand implements Callable<Integer> {
    private final Shell shell;
    private final Style style;
    @Mixin private final ServerOption server = new ServerOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(arity = "0..1", paramLabel = "DATA", descriptionKey = "data")
    private @Nullable Path data;

    @Option(names = "--version", paramLabel = "NAME", descriptionKey = "version")
    private @Nullable String version;

    @Option(
            names = {"--dict_split", "-dict_split", "--dict-split"},
            paramLabel = "COUNT",
            descriptionKey = "dict_split")
    private int split = 1;

    VerifyCommand(Shell shell) {
        this.shell = shell;
        this.style = shell.screen().style();
    }

    /**
     * What was looked at, and what is wrong with it.
     *
     * @param looked false: there was nothing to look at
     */
    private record Finding(String place, String version, boolean looked, List<String> problems) {
        String key() {
            return !looked ? "verify.refused" : problems.isEmpty() ? "verify.good" : "verify.bad";
        }
    }

    @Override
    public Integer call() {
        var findings = data == null ? servers() : disk(shell.path(data));
        boolean good = findings.stream().allMatch(each -> each.problems().isEmpty());
        output.print(shell, () -> text(findings), Map.of("good", good, "places", findings));
        return (good ? Exit.OK : Exit.FAILED).code();
    }

    private List<Finding> servers() {
        var findings = new ArrayList<Finding>();
        for (var address : server.addresses(shell)) {
            var command = new LinkedHashMap<>(Map.of("cmd", "verify"));
            if (version != null) {
                command.put("version", version);
            }
            findings.add(finding(address, server.command(shell, address, command).body()));
        }
        return findings;
    }

    private Finding finding(String address, JsonNode answer) {
        var problems = new ArrayList<String>();
        answer.path("problems").forEach(each -> problems.add(each.asText()));
        boolean looked = answer.has("problems");
        if (problems.isEmpty() && !answer.path("success").asText().equals("0")) {
            problems.add(answer.path("message").asText());
        }
        var asked = version == null ? "-" : version;
        return new Finding(address, answer.path("version").asText(asked), looked, problems);
    }

    private List<Finding> disk(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw Failure.of(Exit.USAGE, shell.text("verify.no-directory", directory));
        }
        if (isData(directory)) {
            return store(directory);
        }
        var shards = Shards.below(directory);
        if (shards.isEmpty()) {
            throw Failure.of(Exit.USAGE, shell.text("verify.nothing", directory));
        }
        return shards.stream().flatMap(each -> store(each).stream()).toList();
    }

    /** A server's; a version's directory of the builder holds nothing but shards. */
    private static boolean isData(Path directory) {
        return Files.exists(directory.resolve("VERSION"))
                || Files.isDirectory(directory.resolve("tables"))
                || Files.isDirectory(directory.resolve("0"))
                || Shards.isOne(directory);
    }

    private List<Finding> store(Path directory) {
        var options =
                StoreOptions.defaults()
                        .withDefaultTable("")
                        .withSplits(split)
                        .withResidence(Residence.MAPPED)
                        .withLegacy(new LegacyDirectories());
        var findings = new ArrayList<Finding>();
        try (var store = FileStore.look(directory, options)) {
            for (var table : store.tables()) {
                var names = version == null ? store.pointedAt(table) : List.of(version);
                names.forEach(name -> findings.add(finding(directory, store, table, name)));
            }
        }
        if (findings.isEmpty()) {
            throw Failure.of(Exit.USAGE, shell.text("verify.nothing", directory));
        }
        return findings;
    }

    private static Finding finding(Path directory, FileStore store, String table, String name) {
        var place = directory.resolve(table).toString();
        var shown = name.isEmpty() ? named(directory) : name;
        try {
            return new Finding(place, shown, true, store.verify(table, name).problems());
        } catch (StoreException e) {
            return new Finding(place, shown, false, List.of(String.valueOf(e.getMessage())));
        }
    }

    /** Of files that lie in the directory itself: as their manifest says, if there is one. */
    private static String named(Path directory) {
        try {
            return ManifestFile.read(directory).version();
        } catch (LayerException _) {
            return "-";
        }
    }

    private String text(List<Finding> findings) {
        var lines = new ArrayList<String>();
        for (var finding : findings) {
            boolean good = finding.problems().isEmpty();
            lines.add(
                    (good ? style.good("✓ ") : style.bad("✗ "))
                            + shell.text(finding.key(), finding.place(), finding.version()));
            finding.problems().forEach(problem -> lines.add("    " + problem));
        }
        return String.join("\n", lines);
    }
}
