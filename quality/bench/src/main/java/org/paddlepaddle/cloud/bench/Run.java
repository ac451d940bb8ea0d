// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.nio.file.Path;

/** One run: what was asked for, a directory that goes away with it, and where to tell of it. */
public record Run(RunOptions options, Path directory, Progress progress) {}
