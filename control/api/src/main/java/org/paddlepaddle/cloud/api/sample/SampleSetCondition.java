// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.paddlepaddle.cloud.api.ConditionType;

/** The conditions of a data set beside those every kind has. */
public enum SampleSetCondition implements ConditionType {
    /** The volume claim is bound. */
    VolumeBound,
    /** The cache runtime answers. */
    RuntimeReady,
    /** What the spec names as the source was copied. */
    Synced
}
