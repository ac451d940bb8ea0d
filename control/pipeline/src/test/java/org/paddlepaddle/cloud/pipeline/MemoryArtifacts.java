// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A bucket in memory. */
public final class MemoryArtifacts implements ArtifactStore {
    private final Map<String, byte[]> objects = new ConcurrentHashMap<>();

    @Override
    public void put(String key, byte[] content) {
        objects.put(key, content.clone());
    }

    @Override
    public void put(String key, Path file) throws IOException {
        objects.put(key, Files.readAllBytes(file));
    }

    @Override
    public Optional<InputStream> open(String key) {
        return Optional.ofNullable(objects.get(key)).map(ByteArrayInputStream::new);
    }

    @Override
    public String download(String key) {
        return "http://store/get/" + key;
    }

    @Override
    public String upload(String key) {
        return "http://store/put/" + key;
    }
}
