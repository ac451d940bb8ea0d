// SPDX-License-Identifier: Apache-2.0
/**
 * Brings training output to the servers: watches the donefiles, fetches, has the shards built,
 * sends them to every replica, has all of them prepare and then all of them switch.
 *
 * <p>{@link org.paddlepaddle.cloud.cube.transfer.Transfer} is the loop. What it has decided and how
 * far it is stands in {@link org.paddlepaddle.cloud.cube.transfer.StepLog} before it acts, so that
 * a killed process goes on where it was; commands to agents may therefore be sent twice and are
 * made for it. {@link org.paddlepaddle.cloud.cube.transfer.NextRelease} decides from values alone.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.transfer;

import org.jspecify.annotations.NullMarked;
