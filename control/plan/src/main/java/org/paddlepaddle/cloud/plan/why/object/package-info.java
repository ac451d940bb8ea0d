// SPDX-License-Identifier: Apache-2.0
/**
 * Why an ordinary object, such as a pod, a claim or a deployment, is not what its owner wants: one
 * cause, the true one, from objects that somebody fetched.
 *
 * <p>{@link org.paddlepaddle.cloud.plan.why.object.ObjectWhy} is the entry. What a newcomer gets
 * wrong: the words people read are not here; a {@link
 * org.paddlepaddle.cloud.plan.why.object.ObjectFinding} names a cause and its details, and the
 * command line says it in the reader's language.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.why.object;

import org.jspecify.annotations.NullMarked;
