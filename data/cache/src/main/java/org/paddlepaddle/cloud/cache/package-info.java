// SPDX-License-Identifier: Apache-2.0

/**
 * The sample cache: a tree of plain files, filled from a source, with an account of what is in it.
 *
 * <p>{@code source} reads, {@code tree} keeps the files and the index, {@code partition} says which
 * part of the data is whose and in which order samplers read it, {@code job} does what a data set
 * is asked to do and remembers it, {@code serve} is the HTTP side of the cache runtime, {@code
 * command} is {@code pdc cache}. Knows nothing of Kubernetes.
 */
@NullMarked
package org.paddlepaddle.cloud.cache;

import org.jspecify.annotations.NullMarked;
