// SPDX-License-Identifier: Apache-2.0
/**
 * Facts about the machine the command runs on: programs, ports, limits.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.machine.MachineFacts} gathers them once; what they mean is
 * decided elsewhere, as functions of these values. Nothing here throws because something is
 * missing: absence is a fact too.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.machine;

import org.jspecify.annotations.NullMarked;
