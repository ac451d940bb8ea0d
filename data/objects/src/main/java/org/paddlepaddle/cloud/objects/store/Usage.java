// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

/** How many objects there are and how many bytes they have together. */
public record Usage(long objects, long bytes) {
    public static final Usage NONE = new Usage(0, 0);
}
