// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.server;

import java.io.IOException;
import org.paddlepaddle.cloud.http.Request;

/** Decides who may do what with a model. */
@FunctionalInterface
public interface HubAuthority {
    /**
     * @param verb {@code get}, {@code list}, {@code create}, {@code update}, {@code delete} or
     *     {@code gate}
     * @param model empty for all of them
     * @return the name of who asks, for the record
     * @throws org.paddlepaddle.cloud.http.HttpRefusal when they may not
     */
    String require(Request request, String verb, String model)
            throws IOException, InterruptedException;
}
