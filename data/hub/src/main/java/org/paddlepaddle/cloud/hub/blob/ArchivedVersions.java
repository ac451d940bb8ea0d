// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.blob;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.ModelName;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.ModelVersion;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.objects.GeneratedObject;
import org.paddlepaddle.cloud.objects.GeneratedObjects;

/**
 * Versions as archives under the key the documents know: {@code
 * model-center/<model>/<version>/<model>.tar.gz}, where the version is a number, an alias or {@code
 * latest}. They are packed while they are read, with the files below a directory of the model's
 * name.
 */
public final class ArchivedVersions implements GeneratedObjects {
    private static final String BUCKET = "model-center";
    private static final Pattern KEY =
            Pattern.compile("(?<model>[^/]+)/(?<version>[^/]+)/\\k<model>\\.tar\\.gz");
    private static final int PLAIN_FILE = 0100644;

    /** Opens the hub when it is first needed. */
    @FunctionalInterface
    public interface Opening {
        ModelHub hub() throws IOException;
    }

    private final Opening opening;

    public ArchivedVersions(Opening opening) {
        this.opening = opening;
    }

    @Override
    public Optional<GeneratedObject> find(String bucket, String key) throws IOException {
        var matcher = KEY.matcher(key);
        return bucket.equals(BUCKET) && matcher.matches()
                ? version(matcher.group("model"), matcher.group("version"))
                : Optional.empty();
    }

    private Optional<GeneratedObject> version(String model, String selector) throws IOException {
        var hub = opening.hub();
        try {
            var reference =
                    new ModelReference(ModelName.check(model), ModelReference.selector(selector));
            var version = hub.resolve(reference);
            return Optional.of(
                    new GeneratedObject(
                            "application/gzip",
                            version.digest(),
                            version.created(),
                            out -> write(hub, version, out)));
        } catch (HubRefusal _) {
            return Optional.empty();
        }
    }

    /** The same version gives the same bytes. */
    static void write(ModelHub hub, ModelVersion version, OutputStream out) throws IOException {
        var parameters = new GzipParameters();
        // Weights hardly become smaller, however hard one tries.
        parameters.setCompressionLevel(Deflater.BEST_SPEED);
        parameters.setModificationTime(0);
        try (var tar =
                new TarArchiveOutputStream(
                        new BufferedOutputStream(
                                new GzipCompressorOutputStream(new Kept(out), parameters)))) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            tar.setAddPaxHeadersForNonAsciiNames(true);
            for (var file : version.manifest().files()) {
                var entry = new TarArchiveEntry(version.model() + "/" + file.path());
                entry.setSize(file.size());
                entry.setMode(PLAIN_FILE);
                entry.setModTime(version.created().toEpochMilli());
                tar.putArchiveEntry(entry);
                try (var content = hub.open(version, file, 0)) {
                    content.transferTo(tar);
                }
                tar.closeArchiveEntry();
            }
        }
    }

    /** Whoever gave the stream closes it. */
    private static final class Kept extends FilterOutputStream {
        Kept(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
