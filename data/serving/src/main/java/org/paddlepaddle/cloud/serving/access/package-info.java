// SPDX-License-Identifier: Apache-2.0
/**
 * Who asked what, whatever the protocol: {@link org.paddlepaddle.cloud.serving.access.AccessLog}
 * writes a line of JSON for each request, with the ids that {@link
 * org.paddlepaddle.cloud.serving.access.RequestIds} reads from its headers.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.access;

import org.jspecify.annotations.NullMarked;
