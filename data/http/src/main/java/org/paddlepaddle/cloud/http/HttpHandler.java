// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.io.IOException;
import java.util.function.Function;

/** Answers a request; may block, because every request has a virtual thread of its own. */
@FunctionalInterface
public interface HttpHandler {
    /**
     * @throws HttpRefusal what the client is told instead of an answer
     */
    Response handle(Request request) throws IOException, InterruptedException;

    /** The same handler with refusals in the form that its clients read. */
    default HttpHandler refusingWith(Function<HttpRefusal, Response> form) {
        return request -> {
            try {
                return handle(request);
            } catch (HttpRefusal refusal) {
                return form.apply(refusal).with(refusal.fields());
            }
        };
    }
}
