// SPDX-License-Identifier: Apache-2.0
/**
 * What a pod may ask for on top of the Python environment behind its image.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.rules.python.PythonRequirements} is the entry: the
 * command line writes it into annotations of a pod, the node reads it there. A newcomer's mistake:
 * to hand pip whatever a pod says. pip takes options and paths of the machine it runs on in the
 * same places as names, and runs the build script of a source distribution as whoever called it.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.rules.python;

import org.jspecify.annotations.NullMarked;
