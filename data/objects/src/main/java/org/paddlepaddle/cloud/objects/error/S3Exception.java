// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.error;

/** A request that is refused, in the words of S3. */
public final class S3Exception extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final S3Error error;

    public S3Exception(S3Error error, String message) {
        super(message);
        this.error = error;
    }

    public S3Exception(S3Error error, Throwable cause) {
        super(error.sentence(), cause);
        this.error = error;
    }

    public S3Error error() {
        return error;
    }
}
