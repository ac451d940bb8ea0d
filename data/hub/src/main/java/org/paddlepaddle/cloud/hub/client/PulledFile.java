// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.Sha256;

/**
 * A file of a version on its way to disk: written aside, checked, then renamed.
 *
 * @param path where it goes; it does not leave the directory, because paths were checked when the
 *     {@link ModelFile} was made
 */
record PulledFile(Path path, ModelFile file) {
    /** Whether it is there already, with the right content. */
    boolean there() throws IOException {
        return Files.isRegularFile(path)
                && Files.size(path) == file.size()
                && sha256().equals(file.sha256());
    }

    void receive(InputStream content) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        var aside = path.resolveSibling(path.getFileName() + ".part");
        var digest = Sha256.digest();
        Files.copy(
                new DigestInputStream(content, digest), aside, StandardCopyOption.REPLACE_EXISTING);
        var found = Sha256.hex(digest);
        if (!found.equals(file.sha256())) {
            Files.delete(aside);
            throw new IOException(
                    file.path()
                            + ": the hub sent content with digest "
                            + found
                            + ", expected "
                            + file.sha256());
        }
        try (var channel = FileChannel.open(aside, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(
                aside, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private String sha256() {
        var digest = Sha256.digest();
        try (var in = new DigestInputStream(Files.newInputStream(path), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
            return Sha256.hex(digest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
