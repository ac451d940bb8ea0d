// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

/** How the pods of a job share the work. */
public enum JobMode {
    /** Parameter servers hold the model, workers train. */
    PS,
    /** Workers train and exchange gradients among themselves. */
    Collective,
    /** One worker trains alone. */
    Single
}
