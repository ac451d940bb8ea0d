// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.paddlepaddle.cloud.api.ConditionType;

/** The conditions of a job on a data set beside those every kind has. */
public enum SampleJobCondition implements ConditionType {
    /** The job has succeeded and will not change any more. */
    Complete,
    /** The job has failed and will not change any more. */
    Failed
}
