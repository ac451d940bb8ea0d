// SPDX-License-Identifier: Apache-2.0
/**
 * The command line of the object server. {@link org.paddlepaddle.cloud.objects.command.ObjectsPart}
 * brings it; texts are in English and Chinese bundles of this package.
 */
@NullMarked
package org.paddlepaddle.cloud.objects.command;

import org.jspecify.annotations.NullMarked;
