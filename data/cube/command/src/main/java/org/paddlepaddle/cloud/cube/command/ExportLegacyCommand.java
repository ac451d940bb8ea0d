// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cube.files.Tar;
import org.paddlepaddle.cloud.cube.layer.ManifestFile;
import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;
import org.paddlepaddle.cloud.cube.legacy.LegacyExport;
import org.paddlepaddle.cloud.cube.legacy.LegacyLayout;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code pdc cube export-legacy}: shards of ours as upstream's servers read them, patches laid over
 * their base.
 */
@Command(name = "export-legacy")
final class ExportLegacyCommand implements Callable<Integer> {
    private final Shell shell;
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(arity = "1..*", paramLabel = "SHARD", descriptionKey = "shard")
    private List<Path> shards = List.of();

    @Option(
            names = {"-d", "--out"},
            required = true,
            paramLabel = "DIR",
            descriptionKey = "out")
    private Path target = Path.of("");

    @Option(
            names = {"--dict_split", "-dict_split", "--dict-split"},
            paramLabel = "COUNT",
            descriptionKey = "dict_split")
    private int split = 1;

    ExportLegacyCommand(Shell shell) {
        this.shell = shell;
    }

    private record Exported(String directory, long rows, String md5) {}

    @Override
    public Integer call() {
        var done = new ArrayList<Exported>();
        for (var named : shards) {
            for (var shard : Shards.of(shell, named)) {
                done.add(export(shell.path(shard)));
            }
        }
        output.print(
                shell,
                () ->
                        String.join(
                                "\n",
                                done.stream()
                                        .map(
                                                each ->
                                                        shell.text(
                                                                "export.done",
                                                                each.directory(),
                                                                Sizes.count(each.rows())))
                                        .toList()),
                Map.of("shards", done));
        return Exit.OK.code();
    }

    private Exported export(Path shard) {
        if (!ManifestFile.in(shard)) {
            throw Failure.of(Exit.USAGE, shell.text("export.is-legacy", shard));
        }
        var directory = shell.path(target).resolve(String.valueOf(shard.getFileName()));
        if (Files.exists(directory)) {
            throw Failure.of(Exit.FAILED, shell.text("export.exists", directory));
        }
        var counters = LegacyExport.write(LegacyExport.layers(shard), directory, split);
        var digests = new ArrayList<String>();
        for (var part : new LegacyLayout(directory, split).directories("")) {
            var archive = part.resolveSibling(part.getFileName() + ".tar");
            var digest = Tar.pack(part, archive);
            digest.writeMd5(archive, archive);
            digests.add(digest.md5());
        }
        return new Exported(
                directory.toString(),
                counters.stream().mapToLong(LegacyCounters::keys).sum(),
                String.join(" ", digests));
    }
}
