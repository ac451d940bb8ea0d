// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.client;

/** A request that the object store refused, or that did not reach it. */
public final class ObjectClientException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    /**
     * @param status of HTTP; 0 where there was no answer
     * @param code S3's word, such as {@code NoSuchKey}; empty where there is none
     */
    public ObjectClientException(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }

    public ObjectClientException(String message, Throwable cause) {
        super(message, cause);
        this.status = 0;
        this.code = "";
    }

    public int status() {
        return status;
    }

    public String code() {
        return code;
    }

    /** Whether there is no such bucket, key or upload. */
    public boolean missing() {
        return status == 404;
    }
}
