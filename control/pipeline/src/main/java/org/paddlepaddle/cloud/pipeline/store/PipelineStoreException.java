// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

/** The database did not do what it should. */
public final class PipelineStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PipelineStoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
