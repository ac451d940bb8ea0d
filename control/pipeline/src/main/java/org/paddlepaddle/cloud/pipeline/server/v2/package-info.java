// SPDX-License-Identifier: Apache-2.0
/**
 * KFP's API of v2beta1 on the same rows as v1beta1: a run made by one client is seen by the other.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.server.v2.KfpV2Api}. A newcomer's mistake is
 * to report a run that was ended from outside as cancelled: clients wait for the words succeeded,
 * failed and skipped only.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.server.v2;

import org.jspecify.annotations.NullMarked;
