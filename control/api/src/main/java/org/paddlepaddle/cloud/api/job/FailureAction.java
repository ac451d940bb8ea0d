// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

/** What a failure leads to; the words are those of {@code podFailurePolicy} in {@code batch/v1}. */
public enum FailureAction {
    /** The job fails at once. */
    FailJob,
    /** It is started again, and the failure does not count. */
    Ignore,
    /** It is started again, as often as the limit allows. */
    Count
}
