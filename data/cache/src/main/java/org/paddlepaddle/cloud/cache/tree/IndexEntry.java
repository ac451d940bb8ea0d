// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.tree;

/**
 * One file of a data set.
 *
 * @param path within the data set
 * @param version of the source's object, see {@code SourceObject}
 * @param origin where it can be fetched again, see {@link Origin}
 * @param local whether its bytes are here
 */
public record IndexEntry(String path, long size, String version, int origin, boolean local) {
    IndexEntry evicted() {
        return new IndexEntry(path, size, version, origin, false);
    }
}
