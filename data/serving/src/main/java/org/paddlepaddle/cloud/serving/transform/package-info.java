// SPDX-License-Identifier: Apache-2.0
/**
 * Pre- and post-processing as data: texts and pictures become feeds, outputs become words and
 * labels, as {@code serving_transform.yaml} beside the model declares. {@link
 * org.paddlepaddle.cloud.serving.transform.TransformFile} reads it.
 *
 * <p>Only requests with raw values, which are strings, are transformed; whoever sends numbers gets
 * numbers. A picture's address is fetched by {@link
 * org.paddlepaddle.cloud.serving.transform.PictureSource} alone, which knows the allowed hosts.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.transform;

import org.jspecify.annotations.NullMarked;
