// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.hub.VersionFacts;
import org.paddlepaddle.cloud.hub.wire.VersionView;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc model push}: a directory becomes a version. */
@Command(name = "push")
final class ModelPushCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "0", paramLabel = "MODEL", descriptionKey = "model")
    private String model = "";

    @Parameters(index = "1", paramLabel = "DIR", descriptionKey = "pushed")
    private Path directory = Path.of("");

    @Option(names = "--exclude", paramLabel = "GLOB")
    private List<String> excluded = List.of();

    @Option(names = "--description", paramLabel = "TEXT")
    private String description = "";

    @Option(names = "--tag", paramLabel = "NAME=VALUE")
    private Map<String, String> tags = new LinkedHashMap<>();

    @Option(names = "--lineage", paramLabel = "NAME=VALUE")
    private Map<String, String> lineage = new LinkedHashMap<>();

    @Option(names = "--metric", paramLabel = "NAME=NUMBER")
    private Map<String, Double> metrics = new LinkedHashMap<>();

    @Option(names = "--alias", paramLabel = "ALIAS")
    private List<String> aliases = List.of();

    ModelPushCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var client = hub.client(shell, usual);
        var facts = new VersionFacts(description, tags, lineage, metrics);
        VersionView version;
        try (var line = new TransferLine(shell, shell.text("push.uploading", model))) {
            version = client.push(model, shell.path(directory), excluded, facts, line);
        }
        for (var alias : aliases) {
            client.moveAlias(model, alias, version.version());
        }
        output.print(
                shell,
                () ->
                        shell.text(
                                "push.done",
                                model + "@" + version.version(),
                                version.files().size(),
                                Sizes.bytes(version.size()),
                                version.digest()),
                version);
        return Exit.OK.code();
    }
}
