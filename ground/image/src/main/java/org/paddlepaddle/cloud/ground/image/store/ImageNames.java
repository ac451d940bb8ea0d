// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.image.Digest;
import org.paddlepaddle.cloud.ground.image.ImageReference;
import org.paddlepaddle.cloud.ground.image.unpack.Trees;

/** What names of images mean, a file each; its time is when the image was last used. */
record ImageNames(Path directory) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * @param manifest digest of the document the name was resolved to
     * @param config digest of what the image says about itself
     * @param bytes of the files of its layers
     */
    record Meaning(String name, String manifest, String config, long bytes) {}

    Optional<Meaning> find(ImageReference image) throws IOException {
        return read(file(image));
    }

    List<Meaning> all() throws IOException {
        var all = new ArrayList<Meaning>();
        for (var file : Trees.children(directory)) {
            if (file.toString().endsWith(".json")) {
                read(file).ifPresent(all::add);
            }
        }
        return all;
    }

    private static Optional<Meaning> read(Path file) throws IOException {
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(file), Meaning.class));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    void put(ImageReference image, Meaning meaning) throws IOException {
        Files.createDirectories(directory);
        var aside = Files.createTempFile(directory, "name", ".new");
        Files.write(aside, JSON.writeValueAsBytes(meaning));
        Files.move(aside, file(image), StandardCopyOption.ATOMIC_MOVE);
    }

    boolean remove(ImageReference image) throws IOException {
        return Files.deleteIfExists(file(image));
    }

    void used(ImageReference image, Instant when) throws IOException {
        try {
            Files.setLastModifiedTime(file(image), FileTime.from(when));
        } catch (NoSuchFileException removed) {
            // Whoever uses it still has it.
        }
    }

    Instant used(ImageReference image) throws IOException {
        try {
            return Files.getLastModifiedTime(file(image)).toInstant();
        } catch (NoSuchFileException removed) {
            return Instant.EPOCH;
        }
    }

    private Path file(ImageReference image) {
        var name = image.toString().getBytes(StandardCharsets.UTF_8);
        return directory.resolve(Digest.sha256(name).hex() + ".json");
    }
}
