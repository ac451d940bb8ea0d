// SPDX-License-Identifier: Apache-2.0
/**
 * Our own readers and writers against the libraries that others use for the same bytes. What both
 * sides agree on here is what the world will hand us.
 */
@NullMarked
package org.paddlepaddle.cloud.interop;

import org.jspecify.annotations.NullMarked;
