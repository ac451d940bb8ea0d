// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import org.jspecify.annotations.Nullable;

/** The client cannot be made or used this way. What servers fail to do is no exception. */
public final class CubeClientException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public CubeClientException(String message) {
        super(message);
    }

    public CubeClientException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
