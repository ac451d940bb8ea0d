// SPDX-License-Identifier: Apache-2.0
/**
 * How text reaches a person: colours, columns, lines that change in place.
 *
 * <p>{@link org.paddlepaddle.cloud.terminal.screen.Screen} is the entry. On a terminal progress is
 * redrawn; through a pipe the same information comes as plain lines, now and then. Widths are
 * counted in terminal cells, not characters: a Chinese character takes two.
 */
@NullMarked
package org.paddlepaddle.cloud.terminal.screen;

import org.jspecify.annotations.NullMarked;
