// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.checksum;

import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** The checksums a client can send; spelled as in the API. */
public enum ChecksumAlgorithm {
    CRC32,
    CRC32C,
    CRC64NVME,
    SHA1,
    SHA256;

    private static final long CRC32_REFLECTED = 0xEDB88320L;
    private static final long CRC32C_REFLECTED = 0x82F63B78L;

    /** The name of the field in requests and answers. */
    public String header() {
        return "x-amz-checksum-" + name().toLowerCase(Locale.ROOT);
    }

    /** The name of the element in XML. */
    public String element() {
        return "Checksum" + name();
    }

    public static Optional<ChecksumAlgorithm> of(String name) {
        for (var algorithm : values()) {
            if (algorithm.name().equalsIgnoreCase(name)) {
                return Optional.of(algorithm);
            }
        }
        return Optional.empty();
    }

    public RunningChecksum start() {
        return switch (this) {
            case CRC32 -> RunningChecksum.of(new CRC32(), Integer.BYTES);
            case CRC32C -> RunningChecksum.of(new CRC32C(), Integer.BYTES);
            case CRC64NVME -> RunningChecksum.of(new Crc64Nvme(), Long.BYTES);
            case SHA1 -> RunningChecksum.of("SHA-1");
            case SHA256 -> RunningChecksum.of("SHA-256");
        };
    }

    /** Whether the checksum of the whole follows from those of its parts. */
    public boolean combines() {
        return switch (this) {
            case CRC32, CRC32C, CRC64NVME -> true;
            case SHA1, SHA256 -> false;
        };
    }

    /** The cyclic codes' arithmetic. */
    CrcCombination combination() {
        return switch (this) {
            case CRC32 -> new CrcCombination(32, CRC32_REFLECTED);
            case CRC32C -> new CrcCombination(32, CRC32C_REFLECTED);
            case CRC64NVME -> new CrcCombination(64, Crc64Nvme.REFLECTED);
            case SHA1, SHA256 -> throw new IllegalStateException(name() + " does not combine");
        };
    }
}
