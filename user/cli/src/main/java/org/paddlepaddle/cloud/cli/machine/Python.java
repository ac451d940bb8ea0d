// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.machine;

import java.nio.file.Path;

/** An interpreter of this machine; {@code venv} says whether it can make environments. */
public record Python(Path path, int major, int minor, String version, boolean venv) {}
