// SPDX-License-Identifier: Apache-2.0

/**
 * A directory of somebody's machine on its way to pods: which files, and how they get there.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.cli.code.CodeShipping}, which chooses between an
 * archive in a ConfigMap and the object store. Jobs and services are both made of such directories,
 * so neither package may be asked for it.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.code;

import org.jspecify.annotations.NullMarked;
