// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.record;

/**
 * One value that a program logged.
 *
 * @param millis since 1970
 */
public record LoggedValue(long step, String tag, long millis, RecordContent content) {}
