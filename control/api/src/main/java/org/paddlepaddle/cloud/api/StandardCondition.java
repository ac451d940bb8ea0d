// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api;

/** The conditions every kind has. */
public enum StandardCondition implements ConditionType {
    /** The spec makes sense. */
    Accepted,
    /** The last pass of the operator went through. */
    Reconciled,
    /** The thing does what it is for, now. */
    Ready
}
