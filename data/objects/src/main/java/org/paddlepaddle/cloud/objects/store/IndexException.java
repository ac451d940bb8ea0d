// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.sql.SQLException;

/** The index could not be read or written. */
public final class IndexException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    IndexException(SQLException cause) {
        super("the index: " + cause.getMessage(), cause);
    }
}
