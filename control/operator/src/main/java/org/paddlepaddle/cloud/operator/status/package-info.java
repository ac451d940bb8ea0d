// SPDX-License-Identifier: Apache-2.0

/**
 * What people are told of an object: its status and its events, for every kind alike.
 *
 * <p>{@link org.paddlepaddle.cloud.operator.status.StatusWriter} writes the status once per pass
 * and only if it differs, then the events. What a newcomer gets wrong: the status is also what the
 * next pass knows of the past, so it is put into the cache as soon as it is written.
 */
@NullMarked
package org.paddlepaddle.cloud.operator.status;

import org.jspecify.annotations.NullMarked;
