// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import org.paddlepaddle.cloud.serving.InferenceException;

/** One protocol over HTTP. */
public interface HttpRoute {
    /** Whether the path is one of this protocol's. */
    boolean knows(HttpCall call);

    /**
     * Answers; may wait for the engine.
     *
     * @throws InferenceException for {@link #refusal} to tell
     */
    HttpAnswer answer(HttpCall call);

    /** A refusal in the form that clients of this protocol read. */
    HttpAnswer refusal(InferenceException why);
}
