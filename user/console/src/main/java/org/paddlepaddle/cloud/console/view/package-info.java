// SPDX-License-Identifier: Apache-2.0
/**
 * What pages are told of an object: functions from Kubernetes objects to small records.
 *
 * <p>{@link org.paddlepaddle.cloud.console.view.JobRow} is the model of the others.
 *
 * <p>A newcomer's mistake: to hand on a whole spec. Environments, arguments and annotations may
 * hold secrets; a view names what it takes.
 */
@NullMarked
package org.paddlepaddle.cloud.console.view;

import org.jspecify.annotations.NullMarked;
