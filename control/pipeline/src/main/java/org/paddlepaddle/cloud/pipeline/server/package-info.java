// SPDX-License-Identifier: Apache-2.0

/**
 * KFP's API v1beta1 as kfp 1.8 speaks it, behind the front door.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.server.KfpApi}. Workflows are made and read
 * with the caller's own client; rows ask for the virtual resource {@code
 * pipelines.paddlecloud.org/runs}. A newcomer's mistake is to add a route without asking for
 * either.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.server;

import org.jspecify.annotations.NullMarked;
