// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

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
public record Digest(String md5, String sha256) {
    public static final Digest UNKNOWN = new Digest("", "");

    private static final int CHUNK = 1 << 20;

    public Digest {
        md5 = md5.toLowerCase(Locale.ROOT);
        sha256 = sha256.toLowerCase(Locale.ROOT);
    }

    /** Both, in one pass. */
    public static Digest of(Path file) {
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
        var hex = HexFormat.of();
        return new Digest(hex.formatHex(md5.digest()), hex.formatHex(sha256.digest()));
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

    private static MessageDigest algorithm(String name) {
        try {
            return MessageDigest.getInstance(name);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has " + name, e);
        }
    }
}
