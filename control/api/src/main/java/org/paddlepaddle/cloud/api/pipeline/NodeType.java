// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.pipeline;

/** What a node of the tree of a run is, in Argo's words. */
public enum NodeType {
    Pod,
    DAG,
    /** The items of a loop. */
    TaskGroup,
    /** The attempts of a step. */
    Retry,
    /** Skipped or omitted. */
    Skipped
}
