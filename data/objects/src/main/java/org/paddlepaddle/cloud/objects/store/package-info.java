// SPDX-License-Identifier: Apache-2.0
/**
 * Objects as files: {@link org.paddlepaddle.cloud.objects.store.ObjectStore} is the entry.
 *
 * <p>A body is staged, synced and renamed to its place with its head behind it in the same file
 * ({@link org.paddlepaddle.cloud.objects.store.ObjectFile}). The SQLite index sorts keys for
 * listings; it is not asked where an object is, and can be made again from the files.
 *
 * <p>What a newcomer gets wrong: to answer before the directory is synced. A renamed file whose
 * directory is not on disk is lost with the power.
 */
@NullMarked
package org.paddlepaddle.cloud.objects.store;

import org.jspecify.annotations.NullMarked;
