// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of this machine. */
public record LocalFile(Path path, long size) implements InputFile {
    @Override
    public String name() {
        return path.toString();
    }

    @Override
    public InputStream open() throws IOException {
        return Files.newInputStream(path);
    }
}
