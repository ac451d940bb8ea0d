// SPDX-License-Identifier: Apache-2.0

/**
 * The pod of one step: how it is rendered from a template, how the launcher in it brings files in
 * and reports files out. Values only.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.step.StepPod}. The launcher is a shell
 * script in the pod's own words, so that it works in any image that has a shell; a step without
 * files runs as it is. A newcomer's mistake is to paste a value into that script: values are
 * arguments and variables of it, never text.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.step;

import org.jspecify.annotations.NullMarked;
