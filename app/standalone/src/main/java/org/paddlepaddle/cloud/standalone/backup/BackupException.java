// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.backup;

/** A backup could not be written or cannot be trusted; what was there before still is. */
public final class BackupException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BackupException(String message) {
        super(message);
    }

    BackupException(String message, Throwable cause) {
        super(message, cause);
    }
}
