// SPDX-License-Identifier: Apache-2.0
/**
 * The S3 endpoint of a process: its addresses, its directory, its housekeeping.
 *
 * <p>{@link org.paddlepaddle.cloud.objects.server.ObjectServer} is the entry.
 *
 * <p>What a newcomer gets wrong: to look for the directory after the start. It is made by the first
 * request that is not refused.
 */
@NullMarked
package org.paddlepaddle.cloud.objects.server;

import org.jspecify.annotations.NullMarked;
