// SPDX-License-Identifier: Apache-2.0
/**
 * What every command line of ours needs, and nothing else of ours: a leaf that any module with
 * commands may see.
 *
 * <p>{@link org.paddlepaddle.cloud.terminal.CommandTree} is the entry. A module brings its commands
 * as a {@link org.paddlepaddle.cloud.terminal.Part}, in a package {@code command} of its own with
 * the bundles {@code messages} and {@code help} beside it, and whoever puts a program together
 * hands the parts to the tree. A command reads {@link org.paddlepaddle.cloud.terminal.Shell},
 * prints through {@link org.paddlepaddle.cloud.terminal.OutputOption}, and ends with a code of
 * {@link org.paddlepaddle.cloud.terminal.Exit} or throws a {@link
 * org.paddlepaddle.cloud.terminal.Failure}.
 *
 * <p>A newcomer's mistake: to repeat a text that all commands share. It is found in the bundles of
 * this package when a module's own do not have it.
 */
@NullMarked
package org.paddlepaddle.cloud.terminal;

import org.jspecify.annotations.NullMarked;
