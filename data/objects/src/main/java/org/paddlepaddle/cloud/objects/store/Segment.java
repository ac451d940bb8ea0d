// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.util.List;

/**
 * A part of an object that came in parts, in a file of its own.
 *
 * @param part its number, which names the file
 * @param crc32c of its bytes, Base64
 */
public record Segment(
        int part, long size, String etag, String crc32c, List<StoredChecksum> checksums) {
    public Segment {
        checksums = List.copyOf(checksums);
    }
}
