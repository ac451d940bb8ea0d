// SPDX-License-Identifier: Apache-2.0
/**
 * The home directory of a system: what lies where, who holds it, and the native libraries in it.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.standalone.home.HomeDirectory}. Nobody else writes a path
 * below {@code PDC_HOME} by hand.
 */
@NullMarked
package org.paddlepaddle.cloud.standalone.home;

import org.jspecify.annotations.NullMarked;
