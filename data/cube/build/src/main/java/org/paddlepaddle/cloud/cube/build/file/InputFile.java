// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build.file;

import java.io.IOException;
import java.io.InputStream;

/** A file to read rows from, wherever it is. */
public interface InputFile {
    /** For messages. */
    String name();

    /** In bytes; negative when nobody knows. */
    long size();

    InputStream open() throws IOException;
}
