// SPDX-License-Identifier: Apache-2.0
/**
 * Signature Version 4, for both sides: {@link org.paddlepaddle.cloud.objects.sign.SigV4} computes,
 * {@code s3.Authentication} compares, {@code client.ObjectClient} sends.
 */
@NullMarked
package org.paddlepaddle.cloud.objects.sign;

import org.jspecify.annotations.NullMarked;
