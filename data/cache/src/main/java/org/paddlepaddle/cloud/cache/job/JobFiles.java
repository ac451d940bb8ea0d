// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Jobs as files, one each, replaced as a whole: a restart finds every job it was told of. */
record JobFiles(Path directory) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SUFFIX = ".json";

    /** A request and what became of it. */
    record Kept(JobRequest request, JobReport report) {}

    void write(Kept kept) {
        var file = file(kept.request().id());
        var fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.write(fresh, JSON.writeValueAsBytes(kept));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    List<Kept> all() throws IOException {
        var all = new ArrayList<Kept>();
        try (var files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
            for (var file : files) {
                read(file).ifPresent(all::add);
            }
        }
        return all;
    }

    /** One that cannot be read is no reason to forget the others. */
    private static Optional<Kept> read(Path file) {
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(file), Kept.class));
        } catch (IOException e) {
            System.getLogger(JobFiles.class.getName())
                    .log(System.Logger.Level.WARNING, "cannot read " + file, e);
            return Optional.empty();
        }
    }

    void delete(String id) {
        try {
            Files.deleteIfExists(file(id));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete job " + id, e);
        }
    }

    private Path file(String id) {
        return directory.resolve(id + SUFFIX);
    }
}
