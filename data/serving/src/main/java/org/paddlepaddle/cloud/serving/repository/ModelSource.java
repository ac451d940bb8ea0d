// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.repository;

import java.nio.file.Path;

/**
 * Where the files of one version of a model are.
 *
 * @param path a directory, or a bare {@code .onnx} file
 */
public record ModelSource(String name, String version, Path path) {}
