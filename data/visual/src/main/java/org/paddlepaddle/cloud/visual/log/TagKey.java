// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.log;

import org.paddlepaddle.cloud.visual.record.Component;

/**
 * What values belong together.
 *
 * @param line of a curve with several; empty for all else
 */
record TagKey(Component component, String tag, String line) {}
