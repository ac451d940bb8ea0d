// SPDX-License-Identifier: Apache-2.0
/**
 * Answers of the Kubernetes API that are read while they come: logs, and what pods answer through
 * its proxy.
 *
 * <p>{@link org.paddlepaddle.cloud.console.stream.ApiResponseStream} is the entry.
 *
 * <p>A newcomer's mistake: to read a whole answer into memory. Somebody else's pod decides how long
 * it is.
 */
@NullMarked
package org.paddlepaddle.cloud.console.stream;

import org.jspecify.annotations.NullMarked;
