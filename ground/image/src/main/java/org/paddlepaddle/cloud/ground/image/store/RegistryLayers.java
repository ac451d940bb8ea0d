// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.LongConsumer;
import org.paddlepaddle.cloud.ground.image.Descriptor;
import org.paddlepaddle.cloud.ground.image.ImageReference;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;
import org.paddlepaddle.cloud.ground.image.registry.Keyring;
import org.paddlepaddle.cloud.ground.image.registry.RegistryClient;

/**
 * Layers of a registry, downloaded once and compared with their digests.
 *
 * @param directory where they lie until they are unpacked
 */
record RegistryLayers(
        RegistryClient registry, ImageReference image, Keyring keyring, Path directory)
        implements LayerSource {
    @Override
    public Path fetch(Descriptor layer, LongConsumer progress) throws IOException {
        var whole = directory.resolve(layer.digest().hex());
        if (Files.exists(whole)) {
            progress.accept(layer.size());
            return whole;
        }
        Files.createDirectories(directory);
        var partial = directory.resolve(layer.digest().hex() + ".partial");
        try (var sink = new PartialBlob(partial, layer, progress)) {
            if (!sink.complete()) {
                registry.blob(image, keyring, layer, sink);
            }
            if (!sink.complete()) {
                throw new ImageUnavailableException(
                        "%s sent %d of the %d bytes of %s; the rest is asked for again"
                                .formatted(
                                        image.registry(),
                                        sink.offset(),
                                        layer.size(),
                                        layer.digest()));
            }
            if (!sink.genuine()) {
                Files.deleteIfExists(partial);
                throw new ImageUnavailableException(
                        "%s sent other bytes than the digest %s names; they were thrown away"
                                .formatted(image.registry(), layer.digest()));
            }
        }
        return Files.move(partial, whole, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void done(Descriptor layer) throws IOException {
        Files.deleteIfExists(directory.resolve(layer.digest().hex()));
    }
}
