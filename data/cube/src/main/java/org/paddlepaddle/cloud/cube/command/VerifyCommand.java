// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.layer.Residence;
import org.paddlepaddle.cloud.cube.legacy.LegacyDirectories;
import org.paddlepaddle.cloud.cube.ship.Json;
import org.paddlepaddle.cloud.cube.store.FileStore;
import org.paddlepaddle.cloud.cube.store.StoreOptions;
import org.paddlepaddle.cloud.cube.store.Verification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc cube verify}: every byte against its checksum, on servers or on disk. */
@Command(name = "verify")
final class VerifyCommand implements Callable<Integer> {
    private final Terminal terminal;
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

    VerifyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** What was looked at, and what is wrong with it. */
    private record Finding(String place, String version, List<String> problems) {}

    @Override
    public Integer call() {
        var findings = data == null ? servers() : disk(terminal.path(data));
        boolean good = findings.stream().allMatch(each -> each.problems().isEmpty());
        output.print(
                terminal, () -> text(findings), () -> Map.of("good", good, "places", findings));
        return good ? CubeFailure.OK : CubeFailure.FAILED;
    }

    private List<Finding> servers() {
        var findings = new ArrayList<Finding>();
        for (var address : server.addresses(terminal)) {
            var command = new LinkedHashMap<>(Map.of("cmd", "verify"));
            if (version != null) {
                command.put("version", version);
            }
            var answer = Json.tree(server.command(terminal, address, command).body());
            var problems = new ArrayList<String>();
            answer.path("problems").forEach(each -> problems.add(each.asText()));
            if (problems.isEmpty() && !answer.path("success").asText().equals("0")) {
                problems.add(answer.path("message").asText());
            }
            findings.add(new Finding(address, answer.path("version").asText("-"), problems));
        }
        return findings;
    }

    private List<Finding> disk(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new CubeFailure(
                    CubeFailure.USAGE, terminal.text("verify.no-directory", directory));
        }
        var options =
                StoreOptions.defaults()
                        .withDefaultTable("")
                        .withSplits(split)
                        .withResidence(Residence.MAPPED)
                        .withLegacy(new LegacyDirectories());
        var findings = new ArrayList<Finding>();
        try (var store = FileStore.look(directory, options)) {
            for (var table : store.tables()) {
                var status = store.status(table);
                var names = new ArrayList<String>();
                if (version == null) {
                    names.add(status.current());
                    names.addAll(status.kept());
                } else {
                    names.add(version);
                }
                names.forEach(name -> findings.add(finding(directory, store.verify(table, name))));
            }
        }
        return findings;
    }

    private static Finding finding(Path directory, Verification found) {
        return new Finding(
                directory.resolve(found.table()).toString(), found.version(), found.problems());
    }

    private String text(List<Finding> findings) {
        var lines = new ArrayList<String>();
        for (var finding : findings) {
            boolean good = finding.problems().isEmpty();
            lines.add(
                    (good ? terminal.good("✓ ") : terminal.bad("✗ "))
                            + terminal.text(
                                    good ? "verify.good" : "verify.bad",
                                    finding.place(),
                                    finding.version()));
            finding.problems().forEach(problem -> lines.add("    " + problem));
        }
        return String.join("\n", lines);
    }
}
