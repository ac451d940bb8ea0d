// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc component dataset|training|modelhub|serving}, with the arguments of upstream's scripts
 * of these names, and {@code pdc data map}. {@link
 * org.paddlepaddle.cloud.component.command.ComponentPart} has them all.
 *
 * <p>A newcomer's mistake: to rename an option. The documents' pipelines were compiled with them.
 */
@NullMarked
package org.paddlepaddle.cloud.component.command;

import org.jspecify.annotations.NullMarked;
