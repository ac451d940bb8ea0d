// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.gang;

/** Who places the pods of a job together. */
public enum GangStyle {
    /** Nobody; pods are placed one by one. */
    None,
    /** Our own scheduler, which looks at the group when pods name it. */
    Own,
    /** Volcano, whose queue must let the group in before pods may be made. */
    Volcano
}
