// SPDX-License-Identifier: Apache-2.0
/**
 * The budget of the build: where the time of its tests went, and that no part of the product takes
 * far more than its share.
 *
 * <p>A module of its own, because it is the last: {@code ReactorTest} keeps every other module
 * upstream of it, so that {@code TimesTest} also sees what the stories took in a parallel build.
 */
@NullMarked
package org.paddlepaddle.cloud.budget;

import org.jspecify.annotations.NullMarked;
