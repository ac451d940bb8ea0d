// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

/** A backup was not written or not restored; nothing has changed. */
public final class BackupRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BackupRefused(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
