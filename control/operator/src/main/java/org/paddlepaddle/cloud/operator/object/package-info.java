// SPDX-License-Identifier: Apache-2.0

/**
 * Objects of the cluster, read from caches and written through the API, for every kind alike.
 *
 * <p>{@link org.paddlepaddle.cloud.operator.object.ObjectWriter} writes for one owner, {@link
 * org.paddlepaddle.cloud.operator.object.Caches} shows what the informers hold. What a newcomer
 * gets wrong: what was written is put into the cache at once. The watch brings it later, and a pass
 * in between would do the same again.
 */
@NullMarked
package org.paddlepaddle.cloud.operator.object;

import org.jspecify.annotations.NullMarked;
