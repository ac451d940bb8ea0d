// SPDX-License-Identifier: Apache-2.0
/**
 * What the command line knows of each kind: its page, its pods, and why it is not what its owner
 * wants.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.kind.KindParts} lists them. What a newcomer gets wrong:
 * nothing here decides why something waits; {@link org.paddlepaddle.cloud.plan.why} does, from
 * objects that {@link org.paddlepaddle.cloud.cli.kind.WhyQuery} has fetched.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.kind;

import org.jspecify.annotations.NullMarked;
