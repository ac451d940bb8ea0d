// SPDX-License-Identifier: Apache-2.0
/**
 * What holds for the whole repository and no single module can check.
 *
 * <p>{@code DirectionsTest} keeps who may see whom, {@code RepositoryTest} what every file must be
 * like, {@code DocumentsTest} what every page must be like.
 */
@NullMarked
package org.paddlepaddle.cloud.checks;

import org.jspecify.annotations.NullMarked;
