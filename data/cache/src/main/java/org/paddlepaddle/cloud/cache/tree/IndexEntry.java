// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.tree;

/**
 * One file of a data set.
 *
 * @param path within the data set
 * @param version of the source's object, see {@code SourceObject}
 * @param origin where it can be fetched again, see {@link Origin}
 * @param local whether its bytes are here
 * @param digest SHA-256 of the bytes that were copied, in hexadecimal; empty where nobody knows
 */
public record IndexEntry(
        String path, long size, String version, int origin, boolean local, String digest) {
    /** A file whose digest is not known yet. */
    public IndexEntry(String path, long size, String version, int origin, boolean local) {
        this(path, size, version, origin, local, "");
    }

    /** The same file with the digest of its bytes. */
    public IndexEntry of(String otherDigest) {
        return new IndexEntry(path, size, version, origin, local, otherDigest);
    }

    IndexEntry evicted() {
        return new IndexEntry(path, size, version, origin, false, digest);
    }
}
