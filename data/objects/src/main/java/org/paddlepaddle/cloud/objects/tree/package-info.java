// SPDX-License-Identifier: Apache-2.0
/**
 * Directories in an object store by content: each file once, under its digest, and a list of paths
 * and digests under the digest of the list.
 *
 * <p>{@link org.paddlepaddle.cloud.objects.tree.ObjectTrees} brings and fetches them. A newcomer's
 * mistake: to believe a list because it came from the store. Whoever may write there may name any
 * path, so paths are checked and digests compared.
 */
@NullMarked
package org.paddlepaddle.cloud.objects.tree;

import org.jspecify.annotations.NullMarked;
