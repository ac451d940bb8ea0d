// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.pipeline;

/** A request that the Pipeline's protocol has a number of its own for. */
final class PipelineRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final PipelineCode code;

    PipelineRefusal(PipelineCode code, String sentence) {
        super(sentence);
        this.code = code;
    }

    PipelineCode code() {
        return code;
    }
}
