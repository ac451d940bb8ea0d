// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

/** What a step does with its objects, in upstream's words. */
public enum StepAction {
    /** Makes them, or changes those that are there. */
    apply,
    /** Makes them; those of somebody else must not be there. */
    create,
    /** Changes them; they must be there. */
    patch,
    /** Removes them, if they are there. */
    delete
}
