// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import java.util.List;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** How a detector's outputs say where things are. */
sealed interface BoxForm permits RowBoxes, CellBoxes {
    /** The aliases of the outputs it reads. */
    List<String> fetches();

    /** What is in each picture. */
    List<List<Detection>> found(int pictures, List<Tensor> outputs);
}
