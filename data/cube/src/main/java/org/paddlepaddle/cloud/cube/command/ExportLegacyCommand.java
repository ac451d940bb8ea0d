// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.layer.Manifest;
import org.paddlepaddle.cloud.cube.layer.ManifestFile;
import org.paddlepaddle.cloud.cube.legacy.LegacyArchive;
import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;
import org.paddlepaddle.cloud.cube.legacy.LegacyWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc cube export-legacy}: shards of ours as upstream's servers read them. */
@Command(name = "export-legacy")
final class ExportLegacyCommand implements Callable<Integer> {
    private final Terminal terminal;
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(arity = "1..*", paramLabel = "SHARD", descriptionKey = "shard")
    private List<Path> shards = List.of();

    @Option(
            names = {"-d", "--out"},
            required = true,
            paramLabel = "DIR",
            descriptionKey = "out")
    private Path target = Path.of("");

    ExportLegacyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    private record Exported(String directory, long rows, String md5) {}

    @Override
    public Integer call() {
        var done = new ArrayList<Exported>();
        for (var shard : shards) {
            done.add(export(terminal.path(shard)));
        }
        output.print(
                terminal,
                () ->
                        String.join(
                                "\n",
                                done.stream()
                                        .map(
                                                each ->
                                                        terminal.text(
                                                                "export.done",
                                                                each.directory(),
                                                                Sizes.count(each.rows())))
                                        .toList()),
                () -> Map.of("shards", done));
        return CubeFailure.OK;
    }

    private Exported export(Path shard) {
        var manifest = ManifestFile.read(shard);
        if (manifest.kind() != Manifest.Kind.BASE || manifest.tombstoneCount() > 0) {
            throw new CubeFailure(CubeFailure.FAILED, terminal.text("export.patch", shard));
        }
        var directory = terminal.path(target).resolve(String.valueOf(shard.getFileName()));
        if (Files.exists(directory)) {
            throw new CubeFailure(CubeFailure.FAILED, terminal.text("export.exists", directory));
        }
        LegacyWriter.newDirectory(directory);
        long rows = 0;
        try (var cursor = Layers.rows(shard);
                var writer = new LegacyWriter(directory, LegacyCounters.NONE)) {
            while (cursor.next()) {
                var value = cursor.value().toArray(ValueLayout.JAVA_BYTE);
                writer.put(cursor.key(), value, 0, value.length);
                rows++;
            }
            writer.finish();
        }
        var archive = directory.resolveSibling(directory.getFileName() + ".tar");
        return new Exported(
                directory.toString(), rows, LegacyArchive.write(directory, archive, archive));
    }
}
