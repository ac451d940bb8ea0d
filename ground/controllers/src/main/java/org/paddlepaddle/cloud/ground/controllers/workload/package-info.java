// SPDX-License-Identifier: Apache-2.0
/**
 * What all controllers of pods share: which pods are whose, in which state they are, how they are
 * made from a template and taken away, and how a decision never rests on a picture older than our
 * own last write.
 *
 * <p>A controller has two halves. Its rules are functions of values and are tested as such; its
 * shell follows informers, asks the rules and carries their answer out. A newcomer's mistake: to
 * count pods in the cache right after creating some. {@link
 * org.paddlepaddle.cloud.ground.controllers.workload.Expectations} says when the cache may be
 * trusted.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.workload;

import org.jspecify.annotations.NullMarked;
