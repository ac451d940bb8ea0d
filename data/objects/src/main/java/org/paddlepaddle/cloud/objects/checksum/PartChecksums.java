// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.checksum;

import java.util.Base64;
import java.util.List;

/** The checksum of an object from those of its parts. */
public final class PartChecksums {
    /**
     * The checksum of one part.
     *
     * @param base64 as in requests
     */
    public record Part(String base64, long size) {}

    private PartChecksums() {}

    /** The checksum of the checksums, and how many there are. */
    public static String composite(ChecksumAlgorithm algorithm, List<Part> parts) {
        var running = algorithm.start();
        for (var part : parts) {
            var bytes = Base64.getDecoder().decode(part.base64());
            running.update(bytes, 0, bytes.length);
        }
        return running.base64() + "-" + parts.size();
    }

    /** The checksum of the whole, as if it had come in one piece. */
    public static String full(ChecksumAlgorithm algorithm, List<Part> parts) {
        var combination = algorithm.combination();
        long sum = number(parts.getFirst().base64());
        for (var part : parts.subList(1, parts.size())) {
            sum = combination.combine(sum, number(part.base64()), part.size());
        }
        var bytes = new byte[combination.width() / Byte.SIZE];
        for (int at = 0; at < bytes.length; at++) {
            bytes[at] = (byte) (sum >>> (8 * (bytes.length - 1 - at)));
        }
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static long number(String base64) {
        long number = 0;
        for (byte octet : Base64.getDecoder().decode(base64)) {
            number = number << 8 | (octet & 0xff);
        }
        return number;
    }
}
