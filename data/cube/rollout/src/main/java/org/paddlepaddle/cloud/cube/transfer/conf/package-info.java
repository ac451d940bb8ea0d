// SPDX-License-Identifier: Apache-2.0
/**
 * The configuration of a transfer: upstream's {@code transfer.conf}, read and checked.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.cube.transfer.conf.TransferConfReader}. The file is an
 * INI file of upstream's making: keys repeat, and the order of replicas is theirs.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.transfer.conf;

import org.jspecify.annotations.NullMarked;
