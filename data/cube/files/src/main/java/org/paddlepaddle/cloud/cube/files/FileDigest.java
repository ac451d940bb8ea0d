// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * What the bytes of a file must hash to.
 *
 * @param md5 as upstream's builder writes it; hexadecimal, {@code ""} when unknown
 * @param sha256 hexadecimal, {@code ""} when unknown
 */
public record FileDigest(String md5, String sha256) {
    public static final FileDigest UNKNOWN = new FileDigest("", "");

    private static final int CHUNK = 1 << 20;

    public FileDigest {
        md5 = md5.toLowerCase(Locale.ROOT);
        sha256 = sha256.toLowerCase(Locale.ROOT);
    }

    /** Both, in one pass. */
    public static FileDigest of(Path file) {
        var md5 = algorithm("MD5");
        var sha256 = algorithm("SHA-256");
        var chunk = new byte[CHUNK];
        try (var in = Files.newInputStream(file)) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                md5.update(chunk, 0, read);
                sha256.update(chunk, 0, read);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
        return of(md5, sha256);
    }

    /** Of what went through both; they are used up. */
    static FileDigest of(MessageDigest md5, MessageDigest sha256) {
        var hex = HexFormat.of();
        return new FileDigest(hex.formatHex(md5.digest()), hex.formatHex(sha256.digest()));
    }

    /**
     * Writes {@code .md5} beside an archive, as {@code md5sum} prints it.
     *
     * @param announced where the archive will lie in the end
     */
    public void writeMd5(Path archive, Path announced) {
        beside(archive, ".md5", md5, announced);
    }

    /** Writes {@code .sha256} beside an archive, as {@code sha256sum} prints it. */
    public void writeSha256(Path archive, Path announced) {
        beside(archive, ".sha256", sha256, announced);
    }

    private static void beside(Path archive, String suffix, String hex, Path announced) {
        Durable.write(
                archive.resolveSibling(archive.getFileName() + suffix),
                hex + "  " + announced.toAbsolutePath() + "\n");
    }

    public boolean isUnknown() {
        return md5.isEmpty() && sha256.isEmpty();
    }

    /** Whether the file is what this says; what is not known is not compared. */
    public boolean matches(Path file) {
        if (isUnknown()) {
            return true;
        }
        var found = of(file);
        return (md5.isEmpty() || md5.equals(found.md5))
                && (sha256.isEmpty() || sha256.equals(found.sha256));
    }

    static MessageDigest algorithm(String name) {
        try {
            return MessageDigest.getInstance(name);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has " + name, e);
        }
    }
}
