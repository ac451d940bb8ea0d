// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cube.build.file.InputFile;
import org.paddlepaddle.cloud.cube.build.file.LocalFile;
import org.paddlepaddle.cloud.cube.build.file.RemoteFile;

/** Finds the files that inputs stand for, always in the same order. */
final class InputFiles {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private InputFiles() {}

    static List<InputFile> find(List<String> inputs) {
        List<InputFile> found = new ArrayList<>();
        for (String input : inputs) {
            found.addAll(input.matches("https?://.*") ? remote(input) : local(Path.of(input)));
        }
        return found;
    }

    private static List<InputFile> remote(String address) {
        URI place = address(address);
        HttpClient client =
                HttpClient.newBuilder()
                        .connectTimeout(PATIENCE)
                        .followRedirects(HttpClient.Redirect.NORMAL)
                        .build();
        return List.of(new RemoteFile(client, place));
    }

    private static URI address(String text) {
        try {
            URI address = new URI(text);
            if (address.getHost() == null) {
                throw new BuildException("input '" + text + "' names no host");
            }
            return address;
        } catch (URISyntaxException failure) {
            throw new BuildException(
                    "input '" + text + "' is no address: " + failure.getReason(), failure);
        }
    }

    private static List<InputFile> local(Path path) {
        try {
            if (Files.isRegularFile(path)) {
                return List.of(new LocalFile(path, Files.size(path)));
            }
            List<LocalFile> below = below(path);
            if (below.isEmpty()) {
                throw new BuildException(path + " holds no input files");
            }
            return List.copyOf(below);
        } catch (IOException failure) {
            throw new BuildException("input " + path + " cannot be read", failure);
        }
    }

    /** Links below it are skipped as upstream skips them; the directory may be one itself. */
    private static List<LocalFile> below(Path named) throws IOException {
        Path directory = named.toRealPath();
        List<LocalFile> files = new ArrayList<>();
        Files.walkFileTree(
                directory,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path at, BasicFileAttributes of) {
                        return !at.equals(directory) && hidden(at)
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path at, BasicFileAttributes of) {
                        if (of.isRegularFile() && !hidden(at)) {
                            files.add(new LocalFile(at, of.size()));
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
        files.sort((one, other) -> one.name().compareTo(other.name()));
        return files;
    }

    /** Hadoop's rule: {@code .crc} companions and {@code _SUCCESS} are not data. */
    private static boolean hidden(Path path) {
        String name = path.getFileName().toString();
        return name.startsWith(".") || name.startsWith("_");
    }
}
