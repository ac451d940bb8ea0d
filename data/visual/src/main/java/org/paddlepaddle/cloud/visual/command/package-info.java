// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc visual}: the curves and pictures of a directory of VisualDL logs in a browser.
 *
 * <p>{@link org.paddlepaddle.cloud.visual.command.VisualPart} is the entry. Words and defaults are
 * upstream's ({@code --logdir}, {@code --host}, {@code --port}), because manifests have them.
 *
 * <p>A newcomer's mistake: to fail when the directory is not there. A training makes it later.
 */
@NullMarked
package org.paddlepaddle.cloud.visual.command;

import org.jspecify.annotations.NullMarked;
