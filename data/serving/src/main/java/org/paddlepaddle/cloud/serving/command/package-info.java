// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc serve} and {@code pdc predict}; {@link
 * org.paddlepaddle.cloud.serving.command.ServingPart} brings them. Texts are in English and Chinese
 * bundles of this package.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.command;

import org.jspecify.annotations.NullMarked;
