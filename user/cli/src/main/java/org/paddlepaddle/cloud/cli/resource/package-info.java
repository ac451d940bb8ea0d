// SPDX-License-Identifier: Apache-2.0
/**
 * The kubectl words: {@code get}, {@code describe}, {@code logs}, {@code events}, {@code apply},
 * {@code create}, {@code delete} and {@code wait}, for whoever has no kubectl.
 *
 * <p>Each command is a thin class over {@link org.paddlepaddle.cloud.cli.cluster.Cluster}; rows and
 * columns of {@code get} are the server's, so that every kind prints as it should, ours and foreign
 * ones. They work against any kubeconfig, not only the standalone system's.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.resource;

import org.jspecify.annotations.NullMarked;
