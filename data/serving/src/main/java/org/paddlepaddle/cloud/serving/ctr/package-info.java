// SPDX-License-Identifier: Apache-2.0
/**
 * Click prediction as in the documents of 2019: {@link
 * org.paddlepaddle.cloud.serving.ctr.CtrPredictionService} takes ids and dense values, {@link
 * org.paddlepaddle.cloud.serving.ctr.ClickLogEncoder} makes them from lines of a click log.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.ctr;

import org.jspecify.annotations.NullMarked;
