// SPDX-License-Identifier: Apache-2.0
/**
 * The Python packages a directory says it needs: {@code requirements.txt}, {@code pyproject.toml},
 * and lock files.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.python.RequirementFiles} finds and reads them; {@link
 * org.paddlepaddle.cloud.cli.python.RequirementList} and {@link
 * org.paddlepaddle.cloud.cli.python.ProjectFile} understand their texts. A newcomer's mistake: to
 * take every line of a lock file for a wish. It names what any platform may need; it only says
 * which version, should a package be needed.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.python;

import org.jspecify.annotations.NullMarked;
