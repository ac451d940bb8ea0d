// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** Makes the answer that people read from an output. */
public sealed interface AnswerWriter permits SegmentWriter, LabelWriter {
    /** The alias of the output it reads. */
    String fetch();

    /** The names of what it answers. */
    List<String> names();

    /** An object for each sample. */
    List<ObjectNode> rows(List<JsonNode> samples, Tensor output);

    /** Whether upstream's web service answers an object of lists, not a list of objects. */
    boolean columns();
}
