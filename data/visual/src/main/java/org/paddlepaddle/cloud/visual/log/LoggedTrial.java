// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.log;

import org.paddlepaddle.cloud.visual.record.RecordContent;

/**
 * The hyperparameters of a run.
 *
 * @param millis when they were logged, since 1970
 */
public record LoggedTrial(long millis, RecordContent.Trial content) {}
