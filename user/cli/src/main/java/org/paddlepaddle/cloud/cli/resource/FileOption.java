// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cli.cluster.Manifests;
import org.paddlepaddle.cloud.cli.cluster.Manifests.Manifest;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Option;

/** {@code -f}: files, directories, or {@code -} for standard input. */
final class FileOption {
    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE")
    private List<String> names = List.of();

    boolean given() {
        return !names.isEmpty();
    }

    List<Manifest> read(Shell shell) {
        var manifests = new ArrayList<Manifest>();
        for (var name : names) {
            try {
                for (var file : files(shell, name)) {
                    manifests.addAll(Manifests.parse(file.toString(), text(file)));
                }
            } catch (NoSuchFileException e) {
                throw new Failure(
                        Exit.FAILED,
                        shell.text("resource.unreadable", name, shell.text("resource.no-file")),
                        List.of(),
                        e);
            } catch (IOException e) {
                throw new Failure(
                        Exit.FAILED,
                        shell.text("resource.unreadable", name, String.valueOf(e.getMessage())),
                        List.of(),
                        e);
            } catch (Manifests.UnreadableException e) {
                throw new Failure(Exit.FAILED, String.valueOf(e.getMessage()), List.of(), e);
            }
        }
        return manifests;
    }

    private static List<Path> files(Shell shell, String name) throws IOException {
        var path = shell.directory().resolve(name);
        if (name.equals("-") || !Files.isDirectory(path)) {
            return List.of(name.equals("-") ? Path.of("-") : path);
        }
        try (var files = Files.list(path)) {
            return files.filter(FileOption::manifest).sorted().toList();
        }
    }

    private static boolean manifest(Path file) {
        var name = file.toString();
        return name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
    }

    private static String text(Path file) throws IOException {
        return file.equals(Path.of("-"))
                ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
                : Files.readString(file);
    }
}
