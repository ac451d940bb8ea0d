// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

/** One word for how far a toy is. */
public enum ToyPhase {
    Pending,
    Written
}
