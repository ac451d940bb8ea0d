// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.objects.checksum.ChecksumAlgorithm;

/**
 * An upload in parts that was begun.
 *
 * @param algorithm of the checksum of its parts; empty where there is none
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Upload(
        String id,
        String key,
        long begun,
        Map<String, String> headers,
        Map<String, String> metadata,
        Map<String, String> tags,
        String algorithm,
        StoredChecksum.Type type) {
    public Instant begunAt() {
        return Instant.ofEpochMilli(begun);
    }

    /** The algorithm as a type. */
    public Optional<ChecksumAlgorithm> checksum() {
        return ChecksumAlgorithm.of(algorithm);
    }
}
