// SPDX-License-Identifier: Apache-2.0
/**
 * Work beside the readers: the maintenance thread, its queue, and the epochs that say when nobody
 * reads an old version any more.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.cube.store.background.Background}. A reader announces its
 * epoch before it looks; memory is reclaimed only when every reader has moved on.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.store.background;

import org.jspecify.annotations.NullMarked;
