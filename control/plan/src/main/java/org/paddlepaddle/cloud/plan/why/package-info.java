// SPDX-License-Identifier: Apache-2.0
/**
 * Why an object is not what its owner wants: one cause, the true one, from objects that somebody
 * fetched.
 *
 * <p>{@link org.paddlepaddle.cloud.plan.why.JobWhy} asks about a training job, {@link
 * org.paddlepaddle.cloud.plan.why.ObjectWhy} about ordinary objects; both ask from the outside in,
 * and the first thing that is not so is the answer. What a newcomer gets wrong: the words people
 * read are not here, and no sentence is read to learn a fact. A {@link
 * org.paddlepaddle.cloud.plan.why.Finding} names a cause and its details, and the command line says
 * it in the reader's language.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.why;

import org.jspecify.annotations.NullMarked;
