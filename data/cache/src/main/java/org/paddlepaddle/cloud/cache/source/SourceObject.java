// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import java.time.Instant;

/**
 * One object of a listing.
 *
 * @param path below the source's prefix, parted by slashes; ends in one for a directory
 * @param version tells one content from another: an ETag, or size and time
 * @param modified when it was last written
 */
public record SourceObject(String path, long size, String version, Instant modified) {
    public boolean isDirectory() {
        return path.endsWith("/");
    }
}
