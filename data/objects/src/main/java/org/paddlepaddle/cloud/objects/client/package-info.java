// SPDX-License-Identifier: Apache-2.0
/**
 * A small client of the S3 API, for this server, MinIO, S3 and BOS alike: {@link
 * org.paddlepaddle.cloud.objects.client.ObjectClient}.
 */
@NullMarked
package org.paddlepaddle.cloud.objects.client;

import org.jspecify.annotations.NullMarked;
