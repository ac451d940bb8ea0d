// SPDX-License-Identifier: Apache-2.0
/** Kubernetes' internal form against its own sources. */
@NullMarked
package org.paddlepaddle.cloud.ground.server.internal;

import org.jspecify.annotations.NullMarked;
