// SPDX-License-Identifier: Apache-2.0
/**
 * The files and directories of an object store: layout, durable writes, locks and pins.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.objects.store.file.Layout}. A file is durable when its
 * directory was synced as well.
 */
@NullMarked
package org.paddlepaddle.cloud.objects.store.file;

import org.jspecify.annotations.NullMarked;
