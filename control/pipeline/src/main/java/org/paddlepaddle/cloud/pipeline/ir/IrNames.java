// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.ir;

/** The fields of a Workflow's spec that hold a pipeline of KFP v2, and names in it. */
public final class IrNames {
    /** The pipeline as it was compiled. */
    public static final String PIPELINE = "pipelineSpec";

    /** The platform document beside it. */
    public static final String PLATFORM = "platformSpec";

    /** The run's own parameters. */
    public static final String RUNTIME = "runtimeConfig";

    /** The entrypoint. */
    public static final String ROOT = "root";

    private IrNames() {}
}
