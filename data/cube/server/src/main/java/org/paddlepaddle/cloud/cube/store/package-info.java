// SPDX-License-Identifier: Apache-2.0
/**
 * Tables and their versions. A version is a base layer and ordered patch layers, immutable, in
 * native memory. Readers take no lock and allocate nothing: each thread owns a {@link
 * org.paddlepaddle.cloud.cube.store.TableReader} and says between requests that it holds nothing;
 * memory of a version is given back when every reader has said so.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.cube.store.FileStore#open}. Lookups are in {@code
 * PerfectHashTable} and {@code HashTable}, versions in {@code LayerStack}, what an administrator
 * does to a table in {@code Table}, what is on the disk in {@code TableFiles} and {@code
 * VersionHistory}.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.store;

import org.jspecify.annotations.NullMarked;
