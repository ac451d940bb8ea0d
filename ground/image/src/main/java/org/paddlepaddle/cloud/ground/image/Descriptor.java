// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image;

/**
 * What one document says of another.
 *
 * @param size in bytes
 */
public record Descriptor(String mediaType, Digest digest, long size) {
    public Descriptor {
        if (size < 0) {
            throw new ImageUnavailableException(digest + " has a size of " + size);
        }
    }
}
