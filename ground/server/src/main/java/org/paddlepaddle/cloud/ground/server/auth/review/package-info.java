// SPDX-License-Identifier: Apache-2.0
/**
 * Questions about access that are asked by creating an object: access and token reviews, and
 * requests for tokens of service accounts.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.auth.review.Reviews}.
 *
 * <p>What newcomers get wrong: nothing of it is stored; the answer is the object with its status.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.auth.review;

import org.jspecify.annotations.NullMarked;
