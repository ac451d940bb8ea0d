// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * What a listing says of an object.
 *
 * @param keyBytes the key in UTF-8, by which listings are in order
 */
public record IndexedObject(byte[] keyBytes, long size, String etag, long modified) {
    public String key() {
        return new String(keyBytes, StandardCharsets.UTF_8);
    }

    public Instant modifiedAt() {
        return Instant.ofEpochMilli(modified);
    }
}
