// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.unpack;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a layer does to those below it, besides what its tree shows. Paths are relative.
 *
 * @param removed names that are gone from here on
 * @param opaque directories of which nothing below shows
 * @param implied directories in its tree of which it says nothing: those below stay as they are
 * @param links names of files that only layers below have
 * @param bytes of its files
 */
public record LayerChanges(
        List<String> removed,
        List<String> opaque,
        List<String> implied,
        Map<String, String> links,
        long bytes) {
    private static final ObjectMapper JSON = new ObjectMapper();

    public LayerChanges {
        removed = List.copyOf(removed);
        opaque = List.copyOf(opaque);
        implied = List.copyOf(implied);
        links = Map.copyOf(links);
    }

    public void write(Path file) throws IOException {
        Files.write(file, JSON.writeValueAsBytes(this));
    }

    public static LayerChanges read(Path file) throws IOException {
        return JSON.readValue(Files.readAllBytes(file), LayerChanges.class);
    }
}
