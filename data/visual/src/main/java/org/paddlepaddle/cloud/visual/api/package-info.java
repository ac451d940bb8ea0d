// SPDX-License-Identifier: Apache-2.0
/**
 * VisualDL's HTTP API on a log directory, answer by answer, and a stream of new points beside it.
 *
 * <p>{@link org.paddlepaddle.cloud.visual.api.VisualRoutes} is the entry; each component of
 * VisualDL has a class with its routes.
 *
 * <p>A newcomer's mistake: to answer what is not there with 404. VisualDL's front end reads the
 * {@code status} of the JSON envelope and nothing else.
 */
@NullMarked
package org.paddlepaddle.cloud.visual.api;

import org.jspecify.annotations.NullMarked;
