// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.blob;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.hub.BlobStore;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.Sha256;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.client.ObjectClientException;

/**
 * Blobs as objects {@code model-center/<model>/.blobs/<sha256>}. An upload is written to a local
 * file first: only content with the right digest is sent on.
 */
public final class ObjectBlobs implements BlobStore {
    private static final String BUCKET = "model-center";

    private final Supplier<ObjectClient> client;
    private final Path spool;

    /**
     * @param client made when it is first needed
     * @param spool a directory for uploads under way
     */
    public ObjectBlobs(Supplier<ObjectClient> client, Path spool) {
        this.client = client;
        this.spool = spool;
    }

    @Override
    public boolean has(String model, ModelFile file) throws IOException {
        try {
            return client.get()
                    .head(BUCKET, key(model, file))
                    .filter(found -> found.size() == file.size())
                    .isPresent();
        } catch (ObjectClientException e) {
            throw unavailable(e);
        }
    }

    @Override
    public void put(String model, ModelFile file, InputStream content) throws IOException {
        spooled(
                model,
                file.path(),
                content,
                found -> {
                    if (found.size() != file.size() || !found.sha256().equals(file.sha256())) {
                        throw HubRefusal.invalid(
                                "%d bytes with digest %s arrived, %d bytes with digest %s were announced"
                                        .formatted(
                                                found.size(),
                                                found.sha256(),
                                                file.size(),
                                                file.sha256()));
                    }
                });
    }

    @Override
    public ModelFile keep(String model, String path, InputStream content) throws IOException {
        return spooled(model, path, content, _ -> {});
    }

    private ModelFile spooled(
            String model, String path, InputStream content, Consumer<ModelFile> check)
            throws IOException {
        Files.createDirectories(spool);
        var aside = Files.createTempFile(spool, "upload-", ".part");
        try {
            var digest = Sha256.digest();
            var read = new DigestInputStream(content, digest);
            long size = Files.copy(read, aside, StandardCopyOption.REPLACE_EXISTING);
            var found = new ModelFile(path, size, Sha256.hex(digest));
            check.accept(found);
            client.get().createBucket(BUCKET);
            client.get().put(BUCKET, key(model, found), aside);
            return found;
        } catch (ObjectClientException e) {
            throw unavailable(e);
        } finally {
            Files.deleteIfExists(aside);
        }
    }

    @Override
    public InputStream open(String model, ModelFile file, long offset) throws IOException {
        try {
            return offset == 0
                    ? client.get().get(BUCKET, key(model, file)).stream()
                    : client
                            .get()
                            .range(BUCKET, key(model, file), offset, file.size() - offset)
                            .stream();
        } catch (ObjectClientException e) {
            throw unavailable(e);
        }
    }

    @Override
    public void delete(String model, ModelFile file) throws IOException {
        try {
            client.get().delete(BUCKET, key(model, file));
        } catch (ObjectClientException e) {
            throw unavailable(e);
        }
    }

    private static String key(String model, ModelFile file) {
        return model + "/.blobs/" + file.sha256();
    }

    private static IOException unavailable(ObjectClientException e) {
        return new IOException("the object store: " + e.getMessage(), e);
    }
}
