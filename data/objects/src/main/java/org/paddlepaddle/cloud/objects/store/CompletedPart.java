// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.util.Map;
import org.paddlepaddle.cloud.objects.checksum.ChecksumAlgorithm;

/**
 * A part as the client names it when it completes an upload.
 *
 * @param etag without quotation marks
 */
public record CompletedPart(int number, String etag, Map<ChecksumAlgorithm, String> checksums) {
    public CompletedPart {
        checksums = Map.copyOf(checksums);
    }
}
