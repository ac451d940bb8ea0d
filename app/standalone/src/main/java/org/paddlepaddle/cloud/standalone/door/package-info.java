// SPDX-License-Identifier: Apache-2.0
/**
 * How the front door is hung into the standalone system: ports, names of the product documents, and
 * keys of the object store.
 *
 * <p>{@link org.paddlepaddle.cloud.standalone.door.WebFront} listens; {@link
 * org.paddlepaddle.cloud.standalone.door.DocumentNames} writes the Services and mirror pods that
 * lead there. A new room is one line in {@code Standalone.rooms}.
 *
 * <p>What a newcomer gets wrong: to give a Service without a selector its endpoints by hand.
 * kubectl forwards ports of a Service only through a pod it selects, hence the mirror pods.
 */
@NullMarked
package org.paddlepaddle.cloud.standalone.door;

import org.jspecify.annotations.NullMarked;
