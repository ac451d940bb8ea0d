// SPDX-License-Identifier: Apache-2.0
/**
 * The S3 API: what a request asks for, whether it may, and its answer.
 *
 * <p>{@link org.paddlepaddle.cloud.objects.s3.S3Service} routes to one class per family of
 * operations; each takes a request and returns a {@code Reply}.
 */
@NullMarked
package org.paddlepaddle.cloud.objects.s3;

import org.jspecify.annotations.NullMarked;
