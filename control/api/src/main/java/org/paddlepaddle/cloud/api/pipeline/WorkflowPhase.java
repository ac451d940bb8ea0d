// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.pipeline;

/** How far a workflow is, in Argo's words. */
public enum WorkflowPhase {
    Pending,
    Running,
    Succeeded,
    /** A step of the user's failed, or the run was ended. */
    Failed,
    /** Something around the steps went wrong. */
    Error;

    public boolean isFinal() {
        return this != Pending && this != Running;
    }
}
