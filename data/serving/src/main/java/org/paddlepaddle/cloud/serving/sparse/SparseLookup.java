// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.sparse;

import org.paddlepaddle.cloud.serving.InferenceException;

/** A table of embeddings. May be asked by several threads at once. */
public interface SparseLookup extends AutoCloseable {
    /**
     * The rows of these keys, all of one version of the table.
     *
     * @param width floats of a row
     * @throws InferenceException when the table does not answer
     */
    Rows rows(long[] keys, int width);

    /**
     * What was found.
     *
     * @param values a row after the other in the order of the keys; zeros where there is no such
     *     key
     * @param missing how many keys have no row
     */
    record Rows(float[] values, int missing) {}

    @Override
    void close();
}
