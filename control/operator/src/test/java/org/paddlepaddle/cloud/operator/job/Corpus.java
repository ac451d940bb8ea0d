// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every PaddleJob upstream ever published, where the manifests are at hand. */
record Corpus(List<String> jobs) {

    static Optional<Corpus> find() {
        var named = Optional.ofNullable(System.getenv("PADDLECLOUD_CORPUS")).map(Path::of);
        return named.or(Corpus::beside).map(root -> new Corpus(jobs(root)));
    }

    private static Optional<Path> beside() {
        return Stream.iterate(
                        Path.of("").toAbsolutePath(),
                        directory -> directory != null,
                        Path::getParent)
                .map(directory -> directory.resolve("shared/corpus"))
                .filter(Files::isDirectory)
                .findFirst();
    }

    private static List<String> jobs(Path root) {
        try (var walk = Files.walk(root)) {
            return walk.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.toString().contains("/templates/"))
                    .sorted()
                    .flatMap(Corpus::documents)
                    .filter(text -> text.contains("apiVersion: batch.paddlepaddle.org/v1\n"))
                    .filter(text -> text.lines().anyMatch("kind: PaddleJob"::equals))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> documents(Path file) {
        try {
            return Arrays.stream(Files.readString(file).split("(?m)^---\\s*$"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
