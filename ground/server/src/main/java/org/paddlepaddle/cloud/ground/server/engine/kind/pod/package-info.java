// SPDX-License-Identifier: Apache-2.0
/**
 * The rules of pods and of pod templates: containers, probes, volumes, scheduling, and the few
 * changes a pod allows.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.kind.pod.PodSpecRules}.
 *
 * <p>What newcomers get wrong: a rule about the spec holds for templates too, so it belongs into
 * {@link org.paddlepaddle.cloud.ground.server.engine.kind.pod.PodSpecRules}, not into the rules of
 * the kind.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.kind.pod;

import org.jspecify.annotations.NullMarked;
