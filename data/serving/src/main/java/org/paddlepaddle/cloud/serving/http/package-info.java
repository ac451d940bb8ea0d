// SPDX-License-Identifier: Apache-2.0
/**
 * The protocols over HTTP: {@link org.paddlepaddle.cloud.serving.http.HttpRoutes} finds the {@link
 * org.paddlepaddle.cloud.serving.http.HttpRoute} that knows a path. Each route tells refusals in
 * the form its clients read.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.http;

import org.jspecify.annotations.NullMarked;
