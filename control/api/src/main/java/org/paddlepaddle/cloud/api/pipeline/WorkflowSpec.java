// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.pipeline;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a workflow says, as it came.
 *
 * @param tree never changed by whoever reads it
 */
public record WorkflowSpec(@JsonValue JsonNode tree) {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public WorkflowSpec {}
}
