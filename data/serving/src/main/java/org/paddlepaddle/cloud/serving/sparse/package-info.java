// SPDX-License-Identifier: Apache-2.0
/**
 * Sparse feeds: ids that a request carries become rows of a table before the engine runs, as
 * upstream's GeneralDistKVInferOp does. {@link org.paddlepaddle.cloud.serving.sparse.SparseLookup}
 * is the table.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.sparse;

import org.jspecify.annotations.NullMarked;
