// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.io.IOException;
import java.nio.file.Path;

/** A file of the store that is not what was written. */
public final class DamagedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedFileException(Path file, String what) {
        super(file + ": " + what);
    }
}
