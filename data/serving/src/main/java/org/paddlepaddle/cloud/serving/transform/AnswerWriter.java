// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** Makes the answer that people read from outputs. */
public sealed interface AnswerWriter permits SegmentWriter, LabelWriter, BoxWriter, LineWriter {
    /** The aliases of the outputs it reads. */
    List<String> fetches();

    /** The names of what it answers. */
    List<String> names();

    /**
     * An object for each sample.
     *
     * @param outputs in the order of {@link #fetches}
     */
    List<ObjectNode> rows(List<JsonNode> samples, List<Tensor> outputs);

    /** Whether upstream's web service answers an object of lists, not a list of objects. */
    default boolean columns() {
        return false;
    }

    /** Whether its outputs have a row for each sample, however many things are in a sample. */
    default boolean rowForEachSample() {
        return true;
    }
}
