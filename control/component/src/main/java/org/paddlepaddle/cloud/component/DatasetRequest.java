// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

/**
 * A data set that is to be cached.
 *
 * @param name of the data set, and of its directory
 * @param partitions of the cache
 * @param sourceUri where it lies
 * @param sourceSecret with the keys of the source
 */
public record DatasetRequest(
        String name, String namespace, int partitions, String sourceUri, String sourceSecret) {}
