// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.checksum;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.zip.Checksum;
import org.paddlepaddle.cloud.objects.sign.Hex;

/** A checksum over bytes that come one piece after another. */
public interface RunningChecksum {
    void update(byte[] bytes, int offset, int length);

    /** Big-endian; nothing may be added afterwards. */
    byte[] bytes();

    /** As in the fields of requests and answers. */
    default String base64() {
        return Base64.getEncoder().encodeToString(bytes());
    }

    /**
     * @param width of the value in bytes
     */
    static RunningChecksum of(Checksum checksum, int width) {
        return new RunningChecksum() {
            @Override
            public void update(byte[] bytes, int offset, int length) {
                checksum.update(bytes, offset, length);
            }

            @Override
            public byte[] bytes() {
                var bytes = new byte[width];
                for (int at = 0; at < width; at++) {
                    bytes[at] = (byte) (checksum.getValue() >>> (8 * (width - 1 - at)));
                }
                return bytes;
            }
        };
    }

    /**
     * @param algorithm of a {@link MessageDigest}
     */
    static RunningChecksum of(String algorithm) {
        var digest = Hex.digest(algorithm);
        return new RunningChecksum() {
            @Override
            public void update(byte[] bytes, int offset, int length) {
                digest.update(bytes, offset, length);
            }

            @Override
            public byte[] bytes() {
                return digest.digest();
            }
        };
    }
}
