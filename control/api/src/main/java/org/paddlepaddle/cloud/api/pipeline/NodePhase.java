// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.pipeline;

/** How far a node is, in Argo's words. */
public enum NodePhase {
    Pending,
    Running,
    Succeeded,
    /** Its condition did not hold. */
    Skipped,
    Failed,
    Error,
    /** What it depends on did not succeed. */
    Omitted;

    /** Whether nothing will change any more. */
    public boolean isFinal() {
        return this != Pending && this != Running;
    }

    public boolean isFailure() {
        return this == Failed || this == Error;
    }

    /** Whether what depends on it may go on. */
    public boolean lets() {
        return this == Succeeded || this == Skipped;
    }
}
