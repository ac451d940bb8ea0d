// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/** Writes an object beside its target and renames it when it has all its bytes. */
final class Download {
    private Download() {}

    /** Closes the content. */
    static ObjectStat to(ObjectContent content, Path target) throws IOException {
        try (content) {
            var directory = Objects.requireNonNull(target.toAbsolutePath().getParent());
            var aside = Files.createTempFile(directory, ".download-", ".tmp");
            try {
                long size =
                        Files.copy(content.stream(), aside, StandardCopyOption.REPLACE_EXISTING);
                if (size != content.stat().size()) {
                    throw new IOException(
                            "%d bytes of %s came instead of %d"
                                    .formatted(size, content.stat().key(), content.stat().size()));
                }
                Files.move(aside, target, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(aside);
            }
            return content.stat();
        }
    }
}
