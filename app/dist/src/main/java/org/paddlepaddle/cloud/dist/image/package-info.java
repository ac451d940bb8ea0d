// SPDX-License-Identifier: Apache-2.0
/**
 * This distribution as an image, made of files of this machine: {@code pdc image self}.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.dist.image.ProductImage}. It has no base image: what the
 * JVM and the launcher need of the system is copied file by file, and is in the bill of materials.
 */
@NullMarked
package org.paddlepaddle.cloud.dist.image;

import org.jspecify.annotations.NullMarked;
