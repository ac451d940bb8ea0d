// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/** Artifacts as Argo keeps them: a compressed tar with the file in it. */
public final class Tarball {
    private Tarball() {}

    /** The same bytes for the same file: nothing in it tells the time. */
    public static byte[] of(String name, byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var parameters = new GzipParameters();
        parameters.setModificationTime(0);
        try (var tar =
                new TarArchiveOutputStream(new GzipCompressorOutputStream(bytes, parameters))) {
            var entry = new TarArchiveEntry(name);
            entry.setModTime(0L);
            entry.setSize(content.length);
            tar.putArchiveEntry(entry);
            tar.write(content);
            tar.closeArchiveEntry();
        }
        return bytes.toByteArray();
    }

    /**
     * The file in it; nothing where it has more than so many bytes, or is a directory.
     *
     * @throws IOException also when there is none
     */
    public static Optional<byte[]> only(InputStream in, int most) throws IOException {
        try (var tar = new TarArchiveInputStream(new GzipCompressorInputStream(in))) {
            for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.isDirectory()) {
                    return Optional.empty();
                }
                if (entry.isFile()) {
                    var content = tar.readNBytes(most + 1);
                    return content.length > most ? Optional.empty() : Optional.of(content);
                }
            }
        }
        throw new IOException("an artifact without a file");
    }
}
