// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import java.io.IOException;
import java.io.OutputStream;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange.WatchPlan;

/** Takes the one answer of a request to the client that waits for it. */
interface Receiver {
    void answer(ApiAnswer answer);

    /**
     * @param gone runs when the client wants no more of it
     */
    OutputStream stream(ApiAnswer head, Runnable gone);

    void watch(WatchPlan plan);

    /** There will be no answer, or no more of it. */
    void fail(IOException why);
}
