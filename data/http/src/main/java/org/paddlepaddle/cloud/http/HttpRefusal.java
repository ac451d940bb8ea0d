// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

/**
 * A request that is answered with a status and a message for the client: what is wrong, what is
 * allowed, what to do next. Has no stack trace: it is an answer, not a failure.
 */
public final class HttpRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient HttpFields fields;

    public HttpRefusal(int status, String message) {
        this(status, message, HttpFields.NONE);
    }

    public HttpRefusal(int status, String message, HttpFields fields) {
        super(message, null, false, false);
        this.status = status;
        this.fields = fields;
    }

    public static HttpRefusal badRequest(String message) {
        return new HttpRefusal(400, message);
    }

    public static HttpRefusal notFound(String message) {
        return new HttpRefusal(404, message);
    }

    /** Too much is under way: the client may come back soon. */
    public static HttpRefusal busy(String message) {
        return new HttpRefusal(503, message, HttpFields.NONE.with("Retry-After", "1"));
    }

    public int status() {
        return status;
    }

    /** Header fields of the answer, such as {@code Retry-After}. */
    public HttpFields fields() {
        return fields;
    }

    /** The answer of who has no form of its own for refusals. */
    public Response response() {
        var text = Response.text(status, getMessage() + "\n");
        return text.with(fields);
    }
}
