// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.inprocess;

/** A structure that holds all rows and knows the keys that will be asked for. */
interface Lookup extends AutoCloseable {
    /**
     * Copies the values of the keys at these places, one behind the other, to native memory.
     *
     * @param from the place of the first key in the array of asked keys
     */
    void find(int from, int count, long out);

    @Override
    default void close() {}
}
