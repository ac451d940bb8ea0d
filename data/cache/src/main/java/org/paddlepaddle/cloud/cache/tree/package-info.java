// SPDX-License-Identifier: Apache-2.0

/**
 * The files of a data set and the account of them.
 *
 * <p>{@link org.paddlepaddle.cloud.cache.tree.CacheTree} is the entry. What a newcomer gets wrong:
 * readers see the directory itself, while we write. A file therefore appears with one rename, and
 * what is not whole lies in a directory of the runtime's own.
 */
@NullMarked
package org.paddlepaddle.cloud.cache.tree;

import org.jspecify.annotations.NullMarked;
