// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

/**
 * How much may be kept.
 *
 * @param bytes of all objects together
 * @param bucketBytes of the objects of one bucket
 * @param freeBytes of the disk that stay free
 * @param objectBytes of one object or part in one request
 */
public record StoreLimits(long bytes, long bucketBytes, long freeBytes, long objectBytes) {
    /** No quota; a little of the disk stays free, so that deleting still works. */
    public static final StoreLimits USUAL =
            new StoreLimits(Long.MAX_VALUE, Long.MAX_VALUE, 64L << 20, 5L << 30);

    public StoreLimits withBytes(long most) {
        return new StoreLimits(most, bucketBytes, freeBytes, objectBytes);
    }

    public StoreLimits withBucketBytes(long most) {
        return new StoreLimits(bytes, most, freeBytes, objectBytes);
    }

    public StoreLimits withFreeBytes(long least) {
        return new StoreLimits(bytes, bucketBytes, least, objectBytes);
    }
}
