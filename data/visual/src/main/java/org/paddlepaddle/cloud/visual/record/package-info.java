// SPDX-License-Identifier: Apache-2.0
/**
 * What lies in a VisualDL record file: frames of eight bytes of length and one protobuf message.
 *
 * <p>{@link org.paddlepaddle.cloud.visual.record.RecordIndexer} reads what every record is about,
 * {@link org.paddlepaddle.cloud.visual.record.BulkyContent} the rest of one record when somebody
 * asks for it.
 *
 * <p>A newcomer's mistake: to take a frame that is not whole for a damaged one. The writer is still
 * at it; the next look finds it.
 */
@NullMarked
package org.paddlepaddle.cloud.visual.record;

import org.jspecify.annotations.NullMarked;
