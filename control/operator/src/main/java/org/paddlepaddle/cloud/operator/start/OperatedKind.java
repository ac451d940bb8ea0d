// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.start;

/** A kind of resource the operator looks after, in the spelling of its manifests and flags. */
public enum OperatedKind {
    paddlejob,
    sampleset,
    samplejob,
    /** In both of its API groups. */
    paddleservice
}
