// SPDX-License-Identifier: Apache-2.0

/**
 * Every decision of the control plane as a function of values.
 *
 * <p>Nothing here reads a clock, the environment, a file or the network, and nothing here logs:
 * time and observations are arguments, what should be done is a {@link
 * org.paddlepaddle.cloud.plan.Plan}. The operators apply plans; the command line and the console
 * use the same functions to explain them. What a newcomer gets wrong: fabric8's model classes are
 * welcome here (objects are rendered here), its client is not.
 */
@NullMarked
package org.paddlepaddle.cloud.plan;

import org.jspecify.annotations.NullMarked;
