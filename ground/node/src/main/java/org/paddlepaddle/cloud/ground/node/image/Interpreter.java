// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.nio.file.Path;

/**
 * A real Python, not a shim that chooses one.
 *
 * @param prefix directory with its library; a container must see it
 */
public record Interpreter(Path executable, Path prefix, Version version) {}
