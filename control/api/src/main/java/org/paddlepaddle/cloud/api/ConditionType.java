// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api;

/**
 * What a condition judges. A kind that needs more than {@link StandardCondition} has an enum of its
 * own. Programs wait for these words: constants are added, never renamed or reused.
 */
public interface ConditionType {
    /** The word in {@code type}. */
    String name();
}
