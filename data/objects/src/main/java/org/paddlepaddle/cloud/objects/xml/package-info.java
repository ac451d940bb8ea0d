// SPDX-License-Identifier: Apache-2.0
/**
 * The XML of the S3 API: {@link org.paddlepaddle.cloud.objects.xml.XmlWriter} writes it, {@link
 * org.paddlepaddle.cloud.objects.xml.XmlElement} reads it and refuses what could expand or reach
 * out.
 */
@NullMarked
package org.paddlepaddle.cloud.objects.xml;

import org.jspecify.annotations.NullMarked;
