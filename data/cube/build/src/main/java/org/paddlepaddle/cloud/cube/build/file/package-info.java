// SPDX-License-Identifier: Apache-2.0
/**
 * Where a build reads from: local files, and remote ones that go on after a break.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.cube.build.file.InputFile}. A remote stream resumes at
 * the byte it has reached; who wraps it must not buffer what was never delivered.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.build.file;

import org.jspecify.annotations.NullMarked;
