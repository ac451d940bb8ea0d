// SPDX-License-Identifier: Apache-2.0
/**
 * Devices of the machine that containers get for themselves: GPUs and other accelerators, as the
 * files of the Container Device Interface (CDI) describe them, or as {@code nvidia-smi} lists them.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.ground.node.device.MachineDevices}. The hooks of CDI
 * files are programs of the vendor that would run as the machine's root; none is run. What the
 * usual ones do (links to libraries, the loader's search path) is made with mounts and variables.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.device;

import org.jspecify.annotations.NullMarked;
