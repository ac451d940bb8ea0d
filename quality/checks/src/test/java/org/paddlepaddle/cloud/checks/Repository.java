// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The files that make up the repository: those git tracks or would track. */
record Repository(Path root, List<String> files) {
    private static final int LONGEST_SNIFF = 8000;

    /** Found upwards from the working directory. */
    static Repository here() {
        var directory = Path.of("").toAbsolutePath();
        while (directory != null && !Files.exists(directory.resolve("mvnw"))) {
            directory = directory.getParent();
        }
        if (directory == null) {
            throw new IllegalStateException("no mvnw here or above; where is the repository?");
        }
        return new Repository(directory, tracked(directory));
    }

    /** What lies in the directory itself when it is no git checkout, as in a source archive. */
    private static List<String> tracked(Path root) {
        return Files.exists(root.resolve(".git")) ? fromGit(root) : walked(root);
    }

    private static List<String> fromGit(Path root) {
        try {
            var command = List.of("git", "ls-files", "-z", "-co", "--exclude-standard");
            var git =
                    new ProcessBuilder(command)
                            .directory(root.toFile())
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            var names = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return git.waitFor() == 0 ? existing(root, Stream.of(names.split("\0"))) : walked(root);
        } catch (IOException _) {
            return walked(root);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while git listed files", e);
        }
    }

    private static List<String> existing(Path root, Stream<String> names) {
        return names.filter(name -> Files.isRegularFile(root.resolve(name))).sorted().toList();
    }

    private static List<String> walked(Path root) {
        try (var paths = Files.walk(root)) {
            return existing(
                    root,
                    paths.map(path -> root.relativize(path).toString())
                            .filter(name -> !name.startsWith(".git/"))
                            .filter(name -> !("/" + name).contains("/target/")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> ending(String suffix) {
        return matching(name -> name.endsWith(suffix));
    }

    List<String> matching(Predicate<String> wanted) {
        return files.stream().filter(wanted).toList();
    }

    Path path(String name) {
        return root.resolve(name);
    }

    byte[] bytes(String name) {
        try {
            return Files.readAllBytes(path(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /** As git sees it: a zero byte near the beginning means that nobody reads it. */
    boolean isText(String name) {
        var bytes = bytes(name);
        for (int i = 0; i < Math.min(bytes.length, LONGEST_SNIFF); i++) {
            if (bytes[i] == 0) {
                return false;
            }
        }
        return true;
    }
}
