// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import org.paddlepaddle.cloud.pipeline.argo.ArgoReader;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.pipeline.ir.IrReader;
import org.paddlepaddle.cloud.plan.Checked;

/** Reads the spec of a Workflow by the language that it is written in. */
public final class PipelineReader {
    private PipelineReader() {}

    /** The pipeline, or the list of what in it is wrong or not supported. */
    public static Checked<Pipeline> read(JsonNode spec) {
        return IrReader.isIr(spec) ? IrReader.read(spec) : ArgoReader.read(spec);
    }
}
