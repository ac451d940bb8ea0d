// SPDX-License-Identifier: Apache-2.0
/**
 * Paddle Serving's GeneralModelService: {@link
 * org.paddlepaddle.cloud.serving.general.GeneralModelService} answers its messages, whatever they
 * came over.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.general;

import org.jspecify.annotations.NullMarked;
