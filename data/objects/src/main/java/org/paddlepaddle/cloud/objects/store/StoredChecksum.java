// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import org.paddlepaddle.cloud.objects.checksum.ChecksumAlgorithm;

/**
 * A checksum that came with an object and was found right.
 *
 * @param value Base64, followed by the number of parts where it is one of checksums
 */
public record StoredChecksum(ChecksumAlgorithm algorithm, String value, Type type) {
    /** Whether it is the checksum of the bytes or of the checksums of parts. */
    public enum Type {
        FULL_OBJECT,
        COMPOSITE
    }

    public static StoredChecksum full(ChecksumAlgorithm algorithm, String value) {
        return new StoredChecksum(algorithm, value, Type.FULL_OBJECT);
    }
}
