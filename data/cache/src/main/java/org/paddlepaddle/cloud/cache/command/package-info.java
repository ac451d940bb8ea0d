// SPDX-License-Identifier: Apache-2.0

/**
 * {@code pdc cache}: the runtime of a data set as a program.
 *
 * <p>{@link org.paddlepaddle.cloud.cache.command.CachePart} is the entry. What people do with data
 * sets is {@code pdc data}, which asks the Kubernetes API; this here is what runs in the pods.
 */
@NullMarked
package org.paddlepaddle.cloud.cache.command;

import org.jspecify.annotations.NullMarked;
