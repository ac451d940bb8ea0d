// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

/** Which pods are deleted when a job ends. */
public enum CleanPodPolicy {
    Always,
    Never,
    OnFailure,
    OnCompletion
}
