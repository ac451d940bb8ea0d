// SPDX-License-Identifier: Apache-2.0
/** HTTP on Netty: one virtual thread a request, bodies that stream within a budget of memory. */
@NullMarked
package org.paddlepaddle.cloud.objects.http;

import org.jspecify.annotations.NullMarked;
