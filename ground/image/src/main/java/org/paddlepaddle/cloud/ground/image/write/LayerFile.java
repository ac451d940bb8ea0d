// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.write;

import java.nio.file.Path;

/** Something that a layer has at a path; paths are absolute, without the first slash. */
public sealed interface LayerFile {
    String path();

    /** A directory. Those above a file need not be named. */
    record Directory(String path, int mode) implements LayerFile {}

    /** The content of a file of this machine. */
    record Copy(String path, boolean executable, Path source) implements LayerFile {}

    /** A file of which the content is known. */
    record Text(String path, boolean executable, String content) implements LayerFile {}

    /** A symbolic link. */
    record Link(String path, String target) implements LayerFile {}
}
