// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.objects.CredentialsFile;
import org.paddlepaddle.cloud.objects.KeyRights;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc objects credentials}: lists, makes, shows and removes access keys. */
@Command(name = "credentials")
final class CredentialsCommand implements Callable<Integer> {
    private final Shell shell;
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "DIR", descriptionKey = "directory")
    private Path directory = Path.of("");

    @Option(names = "--credentials", paramLabel = "FILE")
    private @Nullable Path file;

    @Option(names = "--show", paramLabel = "NAME")
    private @Nullable String show;

    @Option(names = "--add", paramLabel = "NAME")
    private @Nullable String add;

    @Option(names = "--grant", paramLabel = "BUCKET[/PREFIX]:ro|rw")
    private List<String> grants = List.of();

    @Option(names = "--remove", paramLabel = "NAME")
    private @Nullable String remove;

    CredentialsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        var keys = CredentialsFile.open(CredentialsPlace.of(shell, directory, file));
        if (remove != null && !keys.remove(remove)) {
            throw Failure.of(Exit.FAILED, shell.text("credentials.none", remove));
        }
        if (add != null) {
            keys.add(add, rights());
        }
        var shown = show == null ? add : show;
        if (shown == null) {
            list(keys);
        } else {
            show(keys, shown);
        }
        return Exit.OK.code();
    }

    private KeyRights rights() {
        return new KeyRights(
                grants.stream()
                        .map(
                                text ->
                                        GrantText.parse(text)
                                                .orElseThrow(
                                                        () ->
                                                                Failure.of(
                                                                        Exit.USAGE,
                                                                        shell.text(
                                                                                "credentials.grant",
                                                                                text))))
                        .toList());
    }

    private void list(CredentialsFile keys) {
        var entries = keys.entries();
        output.print(
                shell,
                () ->
                        entries.stream()
                                .map(CredentialsCommand::line)
                                .collect(Collectors.joining("\n")),
                entries.stream().map(CredentialsCommand::view).toList());
    }

    private static String line(CredentialsFile.Entry entry) {
        return "%-16s %s  %s".formatted(entry.name(), entry.id(), grants(entry));
    }

    private static Map<String, Object> view(CredentialsFile.Entry entry) {
        return Map.of("name", entry.name(), "id", entry.id(), "grants", grants(entry));
    }

    private static List<String> grants(CredentialsFile.Entry entry) {
        return entry.rights().grants().stream().map(GrantText::of).toList();
    }

    /** As a shell takes it; the secret is shown because somebody asked for it. */
    private void show(CredentialsFile keys, String name) {
        var entry =
                keys.entries().stream()
                        .filter(one -> one.name().equals(name) || one.id().equals(name))
                        .reduce((_, last) -> last)
                        .orElseThrow(
                                () ->
                                        Failure.of(
                                                Exit.FAILED, shell.text("credentials.none", name)));
        output.print(
                shell,
                () ->
                        "export AWS_ACCESS_KEY_ID=%s\nexport AWS_SECRET_ACCESS_KEY=%s"
                                .formatted(entry.id(), entry.secret()),
                Map.of(
                        "name",
                        entry.name(),
                        "access-key",
                        entry.id(),
                        "secret-key",
                        entry.secret()));
    }
}
