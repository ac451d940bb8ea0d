// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.record;

import java.io.IOException;

/** What lies in the file is no record; nothing behind it can be found. */
public final class DamagedRecordException extends IOException {
    private static final long serialVersionUID = 1L;

    public DamagedRecordException(String message) {
        super(message);
    }

    public DamagedRecordException(String message, Throwable cause) {
        super(message, cause);
    }
}
