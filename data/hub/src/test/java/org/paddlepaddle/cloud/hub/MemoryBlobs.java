// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Blobs in memory, which check what they are given as every store must. */
public final class MemoryBlobs implements BlobStore {
    private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();

    @Override
    public boolean has(String model, ModelFile file) {
        return blobs.containsKey(key(model, file));
    }

    @Override
    public void put(String model, ModelFile file, InputStream content) throws IOException {
        var bytes = content.readAllBytes();
        if (!Sha256.hex(bytes).equals(file.sha256())) {
            throw HubRefusal.invalid("the content has another digest");
        }
        blobs.put(key(model, file), bytes);
    }

    @Override
    public ModelFile keep(String model, String path, InputStream content) throws IOException {
        var bytes = content.readAllBytes();
        var file = new ModelFile(path, bytes.length, Sha256.hex(bytes));
        blobs.put(key(model, file), bytes);
        return file;
    }

    @Override
    public InputStream open(String model, ModelFile file, long offset) throws IOException {
        var in = new ByteArrayInputStream(blobs.get(key(model, file)));
        in.skipNBytes(offset);
        return in;
    }

    @Override
    public void delete(String model, ModelFile file) {
        blobs.remove(key(model, file));
    }

    public int count() {
        return blobs.size();
    }

    private static String key(String model, ModelFile file) {
        return model + "/" + file.sha256();
    }
}
